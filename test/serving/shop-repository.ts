import { gitRepository, type GitRepository } from "../git-repository.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** A small repository with something for every tool: decisions that replace each other, releases, a skill, links, two commits. */
export function shopRepository(): GitRepository {
  const repository = gitRepository({
    "README.md": "# Shop\n\nSells things. See [the database](docs/adr/0001-mysql.md).\n",
    "docs/adr/0001-mysql.md":
      "# ADR-0001: Use MySQL\n\n## Status\n\nProposed\n\n## Context\n\nOrders need a database that is cheap.\n",
    "CHANGELOG.md":
      "# Changelog\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- Orders (ADR-0001)\n\n## [1.0.0] - 2026-01-02\n\n### Added\n\n- The shop\n",
    ".claude/skills/ship/SKILL.md":
      "---\nname: ship\ndescription: Ships an order.\n---\n\n# Ship\n\nRead ADR-0002 first.\n",
  });
  repository.git("tag", "v1");
  repository.write({
    "docs/adr/0001-mysql.md":
      "# ADR-0001: Use MySQL\n\n## Status\n\nSuperseded by [ADR-0002](0002-postgres.md)\n\n## Context\n\nOrders need a database that is cheap.\n",
    "docs/adr/0002-postgres.md":
      "# ADR-0002: Use “Postgres”\n\n## Status\n\nAccepted\n\nSupersedes [ADR-0001](0001-mysql.md)\n\n## Context\n\nOrders need a database with types.\n\n" +
      `![A dot](data:image/png;base64,${PNG})\n`,
    "docs/guide.md":
      "# Guide\n\n## Ordering\n\nFollow ADR-0002 and issue M-12.\n\n## Paying\n\nNaïve: pay ﬁrst.\n",
  });
  repository.commit("Use Postgres");
  return repository;
}

import type { Tool } from "../tool.ts";
import { RECORDED } from "./recorded-tool.ts";

export const identify: Tool = {
  ...RECORDED,
  name: "identify",
  title: "Identify this server",
  description: "Server identity, version, and whether the Layer-2 gate is open.",
  category: "introspection",
  arguments: [],
  run: ({ corpus, operations, version }) => ({
    kind: "report",
    body: {
      engine: `query engine over ${corpus.origin}`,
      layer2_enabled: false,
      name: "tero",
      operations,
      siblings: corpus.siblings.map(({ covers, generator, name, path }) => ({
        covers,
        generator,
        name,
        path,
      })),
      summary: `${corpus.size} row(s), ${corpus.flagged.length} flagged; ${corpus.generated}`,
      version,
    },
  }),
};

import { expect, it } from "vitest";
import { toolsOf, TOOLS } from "../../src/serving/tools/registry.ts";
import { TOOLSETS, type Tool } from "../../src/serving/tools/tool.ts";
import type { Json, JsonObject } from "../../src/serving/query/outcome.ts";

/** The reference of the tools, as their declarations say it; `npm run golden` writes it. */
function page(): string {
  const sections = TOOLSETS.filter((toolset) => TOOLS[toolset].length > 0).map(
    (toolset) => `## Toolset \`${toolset}\`\n\n${TOOLS[toolset].map(section).join("\n")}`,
  );
  return `# Tools

What a client may ask, as the server declares it. This page is written from the declarations and checked by the tests. Every tool also takes \`token\`, unless
\`TERO_SESSION_TOKEN\` is set. \`tero serve --toolsets NAMES\` serves some toolsets alone.

${sections.join("\n")}`;
}

function section(tool: Tool): string {
  const rows = tool.arguments.map(
    ({ name, schema, required }) =>
      `| \`${name}\` | ${typeOf(schema)} | ${required ? "yes" : ""} | ${cell(schema["description"])} |\n`,
  );
  const table =
    rows.length === 0
      ? "No arguments.\n"
      : `| argument | type | required | |\n|---|---|---|---|\n${rows.join("")}`;
  return `### \`${tool.name}\`\n\n${tool.title}. ${tool.description}\n\nScope \`${tool.scope}\`.\n\n${table}`;
}

function typeOf(schema: JsonObject): string {
  const words = schema["enum"];
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(", ");
  const items = schema["items"];
  const inner = isObject(items) ? ` of ${typeOf(items)}` : "";
  return `${cell(schema["type"]) || "one of several forms"}${inner}${schema["default"] === undefined ? "" : `, by default \`${JSON.stringify(schema["default"])}\``}`;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const cell = (value: Json | undefined): string =>
  typeof value === "string" ? value.replaceAll("|", "\\|") : "";

it("docs/tools.md is the reference of the tools as declared", async () => {
  expect(toolsOf(TOOLSETS).length).toBeGreaterThan(9);
  await expect(page()).toMatchFileSnapshot("../../docs/tools.md");
});

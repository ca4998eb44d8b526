import { parseYaml, type FieldValue } from "../../markdown/yaml.ts";
import type { RecordFolder, SettingFacts } from "./facts.ts";
import { fromRoot, partsOf } from "./units.ts";

const SETTINGS = {
  ".adr-dir": adrDir,
  ".log4brains.yml": log4brains,
  ".log4brains.yaml": log4brains,
  "adrs.toml": adrsToml,
} as const satisfies Readonly<Record<string, (text: string) => RecordFolder[]>>;

type SettingName = keyof typeof SETTINGS;
const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

export function isSetting(path: string): boolean {
  return settingName(path) !== undefined;
}

/** The folders that a tool's own configuration says records live in, from the repository root. */
export function readSetting(path: string, text: string): SettingFacts {
  const name = settingName(path);
  const { folder } = partsOf(path);
  const named = name === undefined ? [] : SETTINGS[name](text);
  return {
    of: "setting",
    folders: named.map((each) => ({ ...each, kind: "adr", path: fromRoot(folder, each.path) })),
  };
}

function settingName(path: string): SettingName | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return SETTING_NAMES.find((name) => name === base);
}

/** adr-tools: one path and nothing else. */
function adrDir(text: string): RecordFolder[] {
  const path = text.trim();
  return path === "" || path.includes("\n") ? [] : [{ path }];
}

/** Log4brains: a folder of the project and one for each package, whose name stands in front of its ids. */
function log4brains(text: string): RecordFolder[] {
  const project = field(parseYaml(text).value, "project");
  const own = field(project, "adrFolder");
  const packages = field(project, "packages");
  return [
    ...(typeof own === "string" ? [{ path: own }] : []),
    ...(Array.isArray(packages) ? packages : []).flatMap((each: FieldValue) => {
      const path = field(each, "adrFolder");
      const scope = field(each, "name");
      return typeof path === "string" ? [{ path, ...(typeof scope === "string" ? { scope } : {}) }] : [];
    }),
  ];
}

function field(value: FieldValue | undefined, key: string): FieldValue | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) && key in value
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

/** adrs: `adr_dir = "doc/adr"`. */
function adrsToml(text: string): RecordFolder[] {
  const path = /^\s*adr_dir\s*=\s*"([^"\n]+)"/m.exec(text)?.[1];
  return path === undefined ? [] : [{ path }];
}

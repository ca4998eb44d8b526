import type { Corpus } from "../../corpus.ts";
import type { Outcome } from "../../query/outcome.ts";
import type { Tool } from "../tool.ts";
import { RECORDED } from "./recorded-tool.ts";

export const refresh: Tool = {
  ...RECORDED,
  name: "refresh",
  title: "Reload the index",
  description: "Reload the served index from disk (requires the `refresh` scope).",
  category: "maintenance",
  arguments: [],
  scope: "refresh",
  run: ({ reload }) => {
    const reloaded = reload();
    return reloaded instanceof Promise ? reloaded.then(report) : report(reloaded);
  },
};

const report = ({ size }: Corpus): Outcome => ({
  kind: "report",
  body: { items: size, kind: "refreshed", ok: true },
});

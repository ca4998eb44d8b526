import { nearestWord } from "../../model/nearest.ts";
import { UsageError, type ParsedArguments } from "../command.ts";
import { CLIENTS, type Client } from "./clients.ts";

/** What is to be set up. */
export interface Choices {
  readonly clients: readonly Client[];
  readonly hook: boolean;
  readonly workflow: boolean;
  readonly attributes: boolean;
  readonly agents: boolean;
  /** Whether the index is committed. */
  readonly committed: boolean;
}

/** Reads the choices from the command line; all there is, unless it says otherwise. */
export function choicesOf({ options }: ParsedArguments, clients: string): Choices {
  return {
    clients: clientsOf(typeof options["client"] === "string" ? options["client"] : clients),
    hook: options["hook"] !== false,
    workflow: options["workflow"] !== false,
    attributes: options["attributes"] !== false,
    agents: options["agents"] !== false,
    committed: options["uncommitted"] !== true,
  };
}

function clientsOf(list: string): readonly Client[] {
  const names = list.split(/[\s,]+/).filter((name) => name !== "" && name !== "none");
  return names.map((name) => {
    const client = CLIENTS.find((each) => each === name);
    if (client !== undefined) return client;
    const meant = nearestWord(name, CLIENTS);
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    throw new UsageError(`no client is called ${name}${hint} (${CLIENTS.join(", ")}, or none)`);
  });
}

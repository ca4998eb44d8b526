import { setTimeout as wait } from "node:timers/promises";
import type { Exchange, Given } from "../../src/serving/fronts/protocol.ts";
import { isObject, type Request } from "../../src/serving/fronts/rpc.ts";
import { audio, embedded, image, text } from "./blocks.ts";
import { answersTo, ask, elicit, roots, sample, stateOf, type Questions } from "./input-rounds.ts";

type Run = (request: Request, exchange: Exchange) => Given | Promise<Given>;

/** The tools that the suite calls, by name. */
export const TOOLS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ["test_simple_text", () => shown(text("This is a simple text response for testing."))],
  ["test_image_content", () => shown(image)],
  ["test_audio_content", () => shown(audio)],
  [
    "test_embedded_resource",
    () => shown(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")),
  ],
  ["test_multiple_content_types", () => shown(text("Multiple content types test:"), image, MIXED)],
  ["test_error_handling", failing],
  ["test_tool_with_progress", withProgress],
  ["test_logging_tool", () => shown(text("Nothing was logged."))],
  ["test_streaming_elicitation", asking({ user_name: elicit("What is your name?", "name") })],
  ["test_missing_capability", needsSampling],
  ["test_input_required_result_elicitation", greeting],
  [
    "test_input_required_result_sampling",
    asking({ capital_question: sample("What is the capital of France?") }),
  ],
  ["test_input_required_result_list_roots", asking({ client_roots: roots })],
  [
    "test_input_required_result_request_state",
    asking({ confirm: elicit("Please confirm", "ok", "boolean") }, "ok"),
  ],
  [
    "test_input_required_result_tampered_state",
    asking({ confirm: elicit("Please confirm", "ok", "boolean") }, "tampered"),
  ],
  [
    "test_input_required_result_multiple_inputs",
    asking(
      {
        user_name: elicit("What is your name?", "name"),
        greeting: sample("Generate a greeting"),
        client_roots: roots,
      },
      "several",
    ),
  ],
  ["test_input_required_result_multi_round", multiRound],
  ["test_input_required_result_capabilities", askingWhatIsDeclared],
]);

/** Each takes no arguments, or whatever it gets. */
export const toolsTold = [...TOOLS.keys()].map((name) => ({
  name,
  description: `Fixture of the conformance suite: ${name}.`,
  inputSchema: { type: "object" },
}));

const shown = (...content: object[]): Given => ({ result: { content } });
const FORGED: Given = { fault: { kind: "bad_request", message: "`requestState` is not one of ours" } };

const MIXED = embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}');

function failing(): Given {
  const content = [text("This tool intentionally returns an error for testing")];
  return { result: { content, isError: true } };
}

async function withProgress({ params }: Request, { notify }: Exchange): Promise<Given> {
  const token = isObject(params["_meta"]) ? params["_meta"]["progressToken"] : undefined;
  for (const progress of [0, 50, 100]) {
    if (token !== undefined) notify("notifications/progress", { progressToken: token, progress, total: 100 });
    if (progress < 100) await wait(50);
  }
  return shown(text("Done in three steps."));
}

/** Asks once, then says what it was answered. */
function asking(questions: Questions, state?: string): Run {
  return (request) => {
    const brought = stateOf(request);
    if ("forged" in brought) return FORGED;
    const answers = brought.ours === state ? answersTo(questions, request) : undefined;
    return answers === undefined
      ? ask(questions, state)
      : shown(text(`${state === undefined ? "" : `state-${state} `}${JSON.stringify(answers)}`));
  };
}

function greeting(request: Request): Given {
  const questions = { user_name: elicit("What is your name?", "name") };
  const answer = answersTo(questions, request)?.["user_name"];
  const content = isObject(answer) ? answer["content"] : undefined;
  const name = isObject(content) ? content["name"] : undefined;
  return typeof name === "string" ? shown(text(`Hello, ${name}!`)) : ask(questions);
}

function multiRound(request: Request): Given {
  const brought = stateOf(request);
  if ("forged" in brought) return FORGED;
  const first = { step1: elicit("Step 1: What is your name?", "name") };
  const second = { step2: elicit("Step 2: What is your favorite color?", "color") };
  if (brought.ours === "second" && answersTo(second, request))
    return shown(text("Both steps were answered."));
  if (brought.ours === "first" && answersTo(first, request)) return ask(second, "second");
  return ask(first, "first");
}

function askingWhatIsDeclared(request: Request): Given {
  const declared = capabilitiesIn(request);
  const questions = {
    ...("sampling" in declared && { capital_question: sample("What is the capital of France?") }),
    ...("elicitation" in declared && { user_name: elicit("What is your name?", "name") }),
  };
  return Object.keys(questions).length === 0 ? shown(text("Nothing can be asked.")) : ask(questions);
}

function needsSampling(request: Request): Given {
  if ("sampling" in capabilitiesIn(request)) return shown(text("The client can sample."));
  const message = "this tool needs a client that declares `sampling`";
  return { fault: { kind: "missing_capability", message, data: { requiredCapabilities: { sampling: {} } } } };
}

function capabilitiesIn({ params }: Request): object {
  const meta = isObject(params["_meta"]) ? params["_meta"] : {};
  const declared = meta["io.modelcontextprotocol/clientCapabilities"];
  return isObject(declared) ? declared : {};
}

import type { Given } from "../../src/serving/fronts/protocol.ts";
import { isObject, type Request } from "../../src/serving/fronts/rpc.ts";
import { embedded, image, text } from "./blocks.ts";
import { answersTo, ask, elicit } from "./input-rounds.ts";

interface Prompt {
  readonly arguments: readonly string[];
  readonly get: (given: Readonly<Record<string, unknown>>, request: Request) => Given;
}

/** The prompts that the suite gets, by name. */
export const PROMPTS: ReadonlyMap<string, Prompt> = new Map<string, Prompt>([
  ["test_simple_prompt", { arguments: [], get: () => said(text("This is a simple prompt for testing.")) }],
  [
    "test_prompt_with_arguments",
    {
      arguments: ["arg1", "arg2"],
      get: ({ arg1, arg2 }) =>
        said(text(`Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'`)),
    },
  ],
  [
    "test_prompt_with_embedded_resource",
    {
      arguments: ["resourceUri"],
      get: ({ resourceUri }) =>
        said(
          embedded(String(resourceUri), "text/plain", "Embedded resource content for testing."),
          text("Please process the embedded resource above."),
        ),
    },
  ],
  [
    "test_prompt_with_image",
    { arguments: [], get: () => said(image, text("Please analyze the image above.")) },
  ],
  ["test_input_required_result_prompt", { arguments: [], get: (_, request) => inContext(request) }],
]);

/** What is told of each. */
export const promptsTold = [...PROMPTS].map(([name, prompt]) => ({
  name,
  description: `Fixture of the conformance suite: ${name}.`,
  arguments: prompt.arguments.map((argument) => ({ name: argument, required: true })),
}));

/** Gets one by name. */
export function getPrompt(request: Request): Given {
  const { name, arguments: given } = request.params;
  const prompt = typeof name === "string" ? PROMPTS.get(name) : undefined;
  if (prompt === undefined) return { fault: { kind: "bad_request", message: "no such prompt" } };
  return prompt.get(isObject(given) ? given : {}, request);
}

const said = (...contents: readonly object[]): Given => ({
  result: { messages: contents.map((content) => ({ role: "user", content })) },
});

function inContext(request: Request): Given {
  const questions = { user_context: elicit("What context should the prompt use?", "context") };
  const answers = answersTo(questions, request);
  return answers === undefined ? ask(questions) : said(text(`In this context: ${JSON.stringify(answers)}`));
}

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Given } from "../../src/serving/fronts/protocol.ts";
import { isObject, type Request } from "../../src/serving/fronts/rpc.ts";

// Answers that ask the client for more before they are complete: the modern era's stand-in for requests of the server.

/** What is asked of the client, by key. */
export type Questions = Readonly<Record<string, { readonly method: string; readonly params: object }>>;

/** Asks the person at the client for the fields of a form. */
export const elicit = (
  message: string,
  field: string,
  type: "string" | "boolean" = "string",
): Questions[string] => ({
  method: "elicitation/create",
  params: {
    message,
    requestedSchema: { type: "object", properties: { [field]: { type } }, required: [field] },
  },
});

/** Asks the client's model. */
export const sample = (question: string): Questions[string] => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: question } }], maxTokens: 100 },
});

/** Asks for the client's roots. */
export const roots: Questions[string] = { method: "roots/list", params: {} };

/** Asks; `state` comes back, signed for whoever may read it in between. */
export const ask = (inputRequests: Questions, state?: string): Given => ({
  result: {
    resultType: "input_required",
    inputRequests,
    ...(state !== undefined && { requestState: signed(state) }),
  },
});

/** What a client answers to each of the questions; undefined where an answer is missing or none. */
export function answersTo(
  questions: Questions,
  { params }: Request,
): Readonly<Record<string, object>> | undefined {
  const given = isObject(params["inputResponses"]) ? params["inputResponses"] : {};
  const answers = Object.keys(questions).flatMap((key) => {
    const answer = given[key];
    return isObject(answer) ? [[key, answer] as const] : [];
  });
  return answers.length === Object.keys(questions).length ? Object.fromEntries(answers) : undefined;
}

/** The state that a request brings back: none, ours, or one that somebody meddled with. */
export function stateOf({
  params,
}: Request): { readonly ours: string | undefined } | { readonly forged: true } {
  const { requestState } = params;
  if (requestState === undefined) return { ours: undefined };
  if (typeof requestState !== "string") return { forged: true };
  const [state = "", ...rest] = requestState.split(".");
  const [given, wanted] = [Buffer.from(rest.join(".")), Buffer.from(signatureOf(state))];
  return given.length === wanted.length && timingSafeEqual(given, wanted)
    ? { ours: state }
    : { forged: true };
}

const KEY = randomBytes(32);
const signed = (state: string): string => `${state}.${signatureOf(state)}`;
const signatureOf = (state: string): string => createHmac("sha256", KEY).update(state).digest("base64url");

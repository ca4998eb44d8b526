import type { Service } from "../service.ts";
import { answerLegacy } from "./mcp-legacy.ts";
import { CODE, errorReply, type Message, type Reply, type Request } from "./rpc.ts";

/**
 * Answers one message of any client: messages in, messages out, whatever carries them; undefined where no answer is due.
 * Nothing is remembered from one message to the next, so the era is decided for each.
 */
export function answer(service: Service, message: Message): Reply | undefined | Promise<Reply> {
  if (!("kind" in message)) return message;
  if (message.kind === "notification") return undefined;
  try {
    const reply = answerRequest(service, message);
    return reply instanceof Promise ? reply.catch((error: unknown) => bug(service, message, error)) : reply;
  } catch (error) {
    return bug(service, message, error);
  }
}

function answerRequest(service: Service, request: Request): Reply | Promise<Reply> {
  return answerLegacy(service, request);
}

function bug(service: Service, { id, method }: Request, error: unknown): Reply {
  service.onBug(error);
  return errorReply(id, CODE.internal, `\`${method}\` failed inside the server; its log says more`);
}

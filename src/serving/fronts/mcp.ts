import { answerLegacy } from "./mcp-legacy.ts";
import { answerModern, isModern } from "./mcp-modern.ts";
import type { Exchange, Server } from "./protocol.ts";
import type { Message, Reply } from "./rpc.ts";

/**
 * Answers one message of any client: messages in, messages out, whatever carries them; undefined where no answer is due.
 * Nothing is inferred from earlier messages, so the era is decided for each.
 */
export function answer(
  server: Server,
  message: Message,
  exchange: Exchange,
): Reply | undefined | Promise<Reply> {
  if (!("kind" in message)) return message;
  if (message.kind === "notification") return undefined;
  return isModern(message)
    ? answerModern(server, message, exchange)
    : answerLegacy(server, message, exchange);
}

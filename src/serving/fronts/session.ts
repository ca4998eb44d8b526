import type { Exchange, Server } from "./protocol.ts";
import type { Id, Message, Notification, Reply } from "./rpc.ts";

type Write = (message: object) => void;
type Answer = (exchange: Exchange) => Reply | undefined | Promise<Reply>;

/** One client on pipes: what it asked and waits for, and what it wants to be told of. */
export interface Session {
  /** Answers a message; a cancelled one is not answered. */
  readonly take: (message: Message, answer: Answer) => void;
  /** Ends the subscriptions and waits for what is in flight. */
  readonly close: () => Promise<void>;
}

/** Opens the session of a client that can be written to at any time. */
export function openSession(server: Server, write: Write): Session {
  const pending = pendingAnswers(write);
  const watched = new Set<string>();
  const notify = (method: string, params: object): void => write({ jsonrpc: "2.0", method, params });
  let isOpen = false;
  const stop = server.changes?.subscribe(({ touches, relists }) => {
    if (isOpen && relists()) notify("notifications/resources/list_changed", {});
    for (const uri of [...watched].filter(touches)) notify("notifications/resources/updated", { uri });
  });
  const noted = ({ method, params }: Notification): void => {
    if (method === "notifications/initialized") isOpen = true;
    if (method === "notifications/cancelled") pending.cancel(params["requestId"]);
  };
  return {
    take: (message, answer) => {
      if ("kind" in message && message.kind === "notification") return noted(message);
      const closing: (() => void)[] = [];
      const onClose = (told: () => void): void => void closing.push(told);
      const reply = answer({ pushes: true, notify, watched, onClose });
      if (reply instanceof Promise) pending.add("kind" in message ? message.id : null, { reply, closing });
      else if (reply !== undefined) write(reply);
    },
    close: () => {
      stop?.();
      return pending.finish();
    },
  };
}

/** An answer that is being made, and whom to tell when it need not be made any more. */
interface Pending {
  readonly reply: Promise<Reply>;
  readonly closing: readonly (() => void)[];
}

interface PendingAnswers {
  readonly add: (id: Id, pending: Pending) => void;
  readonly cancel: (id: unknown) => void;
  readonly finish: () => Promise<void>;
}

/** Keeps the answers in flight and writes each when it is there. */
function pendingAnswers(write: Write): PendingAnswers {
  const waiting = new Map<Id, Pending>();
  const cancelled = new Set<Pending>();
  const written = new Set<Promise<void>>();
  return {
    add: (id, pending) => {
      waiting.set(id, pending);
      const done = pending.reply.then((reply) => {
        if (waiting.get(id) === pending) waiting.delete(id);
        written.delete(done);
        if (!cancelled.delete(pending)) write(reply);
      });
      written.add(done);
    },
    cancel: (id) => {
      const pending = typeof id === "string" || typeof id === "number" ? waiting.get(id) : undefined;
      if (pending === undefined) return;
      cancelled.add(pending);
      for (const tell of pending.closing) tell();
    },
    finish: async () => {
      for (const { closing } of waiting.values()) for (const tell of closing) tell();
      await Promise.allSettled(written);
    },
  };
}

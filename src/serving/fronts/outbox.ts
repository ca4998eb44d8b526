/** What is told on the way to an answer, kept until there is a stream that carries it. */
export interface Outbox {
  readonly notify: (method: string, params: object) => void;
  readonly onClose: (closed: () => void) => void;
  /** Passes on what was kept, and from now on all that is told. */
  readonly open: (write: (message: object) => void) => void;
  /** Tells that nobody waits any more. */
  readonly close: () => void;
}

/** An outbox that holds nothing yet. */
export function outbox(): Outbox {
  const kept: object[] = [];
  const closing: (() => void)[] = [];
  let send = (message: object): void => void kept.push(message);
  return {
    notify: (method, params) => send({ jsonrpc: "2.0", method, params }),
    onClose: (closed) => void closing.push(closed),
    open: (write) => {
      for (const message of kept.splice(0)) write(message);
      send = write;
    },
    close: () => {
      for (const closed of closing) closed();
    },
  };
}

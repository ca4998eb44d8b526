import type { Request } from "./rpc.ts";

// What the protocol core knows of a server: everything that differs from one server to the next, and nothing of MCP's eras.

/** What carries a message, as far as its answer depends on that. */
export interface Exchange {
  /** Bearer token of the transport, for what has no `token` argument. */
  readonly token?: string;
  /** Whether messages can be sent to this client at any time, not only while it waits for an answer. */
  readonly pushes: boolean;
  /** Sends a notification to whoever sent this message: before its answer or, for a subscription, until it is closed. */
  readonly notify: (method: string, params: object) => void;
  /** Tells once that the client is gone or has cancelled: nothing more is sent then. */
  readonly onClose: (closed: () => void) => void;
  /** What a client with a handshake asked to be told of; absent where nothing can be pushed. */
  readonly watched?: Set<string>;
}

/** Why a request gets no result. Each era has its own code for each. */
export interface MethodFault {
  readonly kind: "unauthorized" | "forbidden" | "bad_request" | "missing_capability" | "internal";
  readonly message: string;
  readonly data?: object;
}

/** What a method gives. */
export type Given = { readonly result: object } | { readonly fault: MethodFault };

/** Who may keep a result, and for how long: said in the modern era. */
export interface Cache {
  readonly scope: "public" | "private";
  readonly milliseconds: number;
}

/** One method beside the handshake; without `cache` its result is not to be kept. */
export interface Method {
  readonly cache?: Cache;
  readonly run: (request: Request, exchange: Exchange) => Given | Promise<Given>;
}

/** What one change is to those who watch. */
export interface Change {
  /** Whether it touches what an address stands for. */
  readonly touches: (uri: string) => boolean;
  /** Whether the list of resources is another now. */
  readonly relists: () => boolean;
}

/** What changes by itself and can be watched. */
export interface Changes {
  readonly canWatch: (uri: string) => boolean;
  /** Why this client may not be told; undefined where it may. */
  readonly refused: (exchange: Exchange) => MethodFault | undefined;
  /** Calls `told` after each change until the returned function is called; what it is told holds while it is told. */
  readonly subscribe: (told: (change: Change) => void) => () => void;
}

/** A server as the protocol core sees it. */
export interface Server {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  /** By the protocol's name; a method that is not here does not exist. */
  readonly methods: ReadonlyMap<string, Method>;
  /** Present where what is served changes by itself. */
  readonly changes?: Changes;
  /** Told of every error that is a bug: the client gets a short answer, the log the rest. */
  readonly onBug: (error: unknown) => void;
}

/** The capabilities that follow from the methods there are. Changes are announced only to clients that can be told of them. */
export function capabilitiesOf({ methods, changes }: Server, pushes: boolean): object {
  const told = pushes && changes !== undefined;
  return {
    ...(methods.has("completion/complete") && { completions: {} }),
    ...(methods.has("prompts/list") && { prompts: {} }),
    ...(methods.has("resources/list") && { resources: told ? { listChanged: true, subscribe: true } : {} }),
    tools: { listChanged: false },
  };
}

/** Runs a method and passes on what it gives; what it throws is a bug. */
export function runMethod<T>(
  { server, method, request, exchange }: Call,
  then: (given: Given) => T,
): T | Promise<T> {
  const failed = (error: unknown): T => {
    server.onBug(error);
    const message = `\`${request.method}\` failed inside the server; its log says more`;
    return then({ fault: { kind: "internal", message } });
  };
  try {
    const given = method.run(request, exchange);
    return given instanceof Promise ? given.then(then, failed) : then(given);
  } catch (error) {
    return failed(error);
  }
}

/** One request on its way to the method that answers it. */
export interface Call {
  readonly server: Server;
  readonly method: Method;
  readonly request: Request;
  readonly exchange: Exchange;
}

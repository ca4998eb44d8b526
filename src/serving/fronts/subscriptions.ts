import type { Changes, Exchange } from "./protocol.ts";
import { isObject, resultReply, type Reply, type Request } from "./rpc.ts";

const SUBSCRIPTION_KEY = "io.modelcontextprotocol/subscriptionId";

/** What a client asked to be told of, as far as it will be. */
interface Honoured {
  readonly resourcesListChanged: boolean;
  readonly resourceSubscriptions: readonly string[];
}

/**
 * Serves one `subscriptions/listen`: acknowledges what will be told, tells it after each change, and answers the request when
 * the client closes it.
 */
export function listen(changes: Changes, request: Request, exchange: Exchange): Promise<Reply> {
  const meta = { [SUBSCRIPTION_KEY]: request.id };
  const send = (method: string, params: object): void => exchange.notify(method, { _meta: meta, ...params });
  const honoured = honouredOf(changes, request);
  send("notifications/subscriptions/acknowledged", { notifications: acknowledged(honoured) });
  return new Promise((resolve) => {
    const stop = changes.subscribe(({ touches, relists }) => {
      if (honoured.resourcesListChanged && relists()) send("notifications/resources/list_changed", {});
      for (const uri of honoured.resourceSubscriptions.filter(touches))
        send("notifications/resources/updated", { uri });
    });
    exchange.onClose(() => {
      stop();
      resolve(resultReply(request.id, { _meta: meta, resultType: "complete" }));
    });
  });
}

function honouredOf(changes: Changes, { params }: Request): Honoured {
  const asked = isObject(params["notifications"]) ? params["notifications"] : {};
  const uris = Array.isArray(asked["resourceSubscriptions"]) ? asked["resourceSubscriptions"] : [];
  return {
    resourcesListChanged: asked["resourcesListChanged"] === true,
    resourceSubscriptions: uris.filter((uri) => typeof uri === "string").filter(changes.canWatch),
  };
}

/** Only what is honoured is named. */
function acknowledged({ resourcesListChanged, resourceSubscriptions }: Honoured): object {
  return {
    ...(resourcesListChanged && { resourcesListChanged }),
    ...(resourceSubscriptions.length > 0 && { resourceSubscriptions }),
  };
}

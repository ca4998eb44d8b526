/** What npm says where there is no registry, or none that has the package: what needs it is then skipped, and that is said. */
export const REGISTRY_IS_AWAY = /code (ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|E404|ETARGET)/;

/** Every REST answer of a suite has a status that the served OpenAPI document names for its operation: `fetch` fails on any other. */
interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}
interface Operation {
  readonly path: RegExp;
  readonly method: string;
  readonly statuses: ReadonlySet<string>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The last parameter may have slashes, as that of attachments. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('([^/]+)')}$`.replace(/\(\[\^\/\]\+\)\$$/, template.endsWith('{path}') ? '(.+)$' : '([^/]+)$'),
  );

const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths)
    // A word in a path wins over a parameter in its place, as it does where the routes are mounted.
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        path: patternOf(template),
        method: method.toUpperCase(),
        statuses: new Set(Object.keys(responses)),
      })),
    );

const addressOf = (input: string | URL | Request): URL => new URL(input instanceof Request ? input.url : input);
const methodOf = (input: string | URL | Request, init: RequestInit | undefined): string =>
  (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();

/** Makes fetch throw for every status that the OpenAPI document does not name. The function that is returned ends that. */
export async function refuseUndeclared(apiUrls: readonly string[]): Promise<() => void> {
  const original = globalThis.fetch;
  const operations = operationsOf((await (await original(`${apiUrls[0]}/openapi.json`)).json()) as Document);
  const origins = new Set(apiUrls.map((url) => new URL(url).origin));
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const { origin, pathname } = addressOf(input);
    if (!origins.has(origin)) return response;
    const method = methodOf(input, init);
    const operation = operations.find((one) => one.method === method && one.path.test(pathname));
    if (operation !== undefined && !operation.statuses.has(String(response.status)))
      throw new Error(`${method} ${pathname} answered ${response.status}, which the OpenAPI document does not name`);
    return response;
  };
  return () => void (globalThis.fetch = original);
}

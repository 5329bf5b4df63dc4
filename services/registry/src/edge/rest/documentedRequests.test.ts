/** Requests that the guides show: each has its route, its query and its body are acceptable. Names and ids that stand for the reader's are filled in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@gatehouse/runtime';
import { takesEmptyBody } from './route';
import { routes } from './routes';

const root = join(__dirname, '../../../../..');
const pages = [
  'README.md',
  ...['docs/use', 'docs/operate'].flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`)),
];
const MARK = '…';

interface Shown {
  readonly page: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body?: unknown;
  /** It is to be typed as it stands, not only named. */
  readonly whole: boolean;
}

/** `sa_…` becomes an id, a digest or text that was left out something of its form. */
const filledIn = (text: string): string =>
  text
    .replace(/"digest":"…"/g, `"digest":"${'0'.repeat(64)}"`)
    .replaceAll(`_${MARK}`, `_${'0'.repeat(22)}`)
    .replaceAll(MARK, 'left-out');

function shownAs(page: string, whole: boolean, method: string, target: string, body?: string): Shown {
  const [path, query] = filledIn(target).split('?') as [string, string?];
  const read = new URLSearchParams(query);
  return { page, whole, method, path, query: read, ...(body !== undefined && { body: JSON.parse(filledIn(body)) as unknown }) };
}

/** Lines of shell, `rest METHOD /path '{…}'`, and requests in a sentence, `METHOD /path?query`. */
function requestsOf(page: string): Shown[] {
  const text = readFileSync(join(root, page), 'utf8');
  const lines = [...text.matchAll(/^ *rest (\w+) +'?(\/[^\s']*)'?(?: +'(\{.*?\})')?/gm)].map(([, method, target, body]) =>
    shownAs(page, true, method!, target!, body),
  );
  const sentences = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^\s`]*)`/g)].map(([, method, target]) =>
    shownAs(page, false, method!, target!.replace('/v1/orgs/{slug}', '')),
  );
  return [...lines, ...sentences];
}
const shown = pages.flatMap(requestsOf);

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\/\*\w+/g, '/.+').replace(/:\w+/g, '[^/]+')}$`).test(path);
/** Fixed words before names that stand for any. */
const byNames = (path: string): number => path.split(':').length;
const routeOf = ({ method, path }: Shown) =>
  [...routes]
    .sort((a, b) => byNames(a.path) - byNames(b.path))
    .find((route) => route.method === method && (fits(route.path, path) || fits(route.path, `/v1/orgs/acme${path}`)));

test('there is something to check', () => {
  expect(shown.length).toBeGreaterThan(60);
  expect(shown.filter(({ body }) => body !== undefined).length).toBeGreaterThan(20);
});

test.each(shown.map((request) => [`${request.page}: ${request.method} ${request.path}`, request] as const))('%s', (_, request) => {
  const route = routeOf(request);
  expect(route).toBeDefined();
  const names = Object.keys((route!.query as { properties?: object } | undefined)?.properties ?? {});
  for (const name of request.query.keys()) expect(names).toContain(name);
  const wantsBody = route!.checkBody !== undefined && route!.bodyOptional !== true && !takesEmptyBody(route!);
  if (request.whole) expect(request.body !== undefined || !wantsBody).toBe(true);
  if (request.body === undefined) return;
  expect(() => route!.checkBody!(request.body, 'the body')).not.toThrow();
  // Some bodies are checked by the use case and not by the route: the schema that the documentation shows for them must take the example, too.
  if (route!.describedBody !== undefined) expect(() => compile(route!.describedBody!)(request.body, 'the body')).not.toThrow();
});

import { loadScripts, type Rest, type Seeded } from '../../test/harness/scripts';

type Scripts = Awaited<ReturnType<typeof loadScripts>>;
let scripts: Scripts;
beforeAll(async () => (scripts = await loadScripts()));

const PORT = 'http://127.0.0.1:4001';
const OTHER_PORT = 'http://127.0.0.1:4002';

/** Plays as much of the REST API as the demo organization needs, in memory. `things` is what exists, by path. */
function api() {
  const things = new Map<string, Record<string, unknown>>();
  const writes: string[] = [];
  const org = '/orgs/acme';
  const integration = `${org}/integrations/orders`;
  const tokens: { id: string; status: string }[] = [];
  const list = (name: string): Record<string, unknown>[] =>
    [...things].flatMap(([path, thing]) => (path.startsWith(`${org}/${name}/`) && path.split('/').length === 5 ? [thing] : []));
  const create = (path: string, thing: Record<string, unknown>): Record<string, unknown> => {
    things.set(path, thing);
    return thing;
  };
  const rest: Rest = async (method, path, body = {}) => {
    if (method !== 'GET') writes.push(`${method} ${path}`);
    const input = body as Record<string, string>;
    switch (`${method} ${path}`) {
      case 'POST /orgs':
        if (things.has(org)) throw new scripts.RestError(path, 409, {});
        return create(org, { slug: 'acme' });
      case `GET ${org}/service-accounts?limit=200`:
        return { serviceAccounts: list('service-accounts') };
      case `POST ${org}/service-accounts`:
        return create(`${org}/service-accounts/sa_1`, { id: 'sa_1', name: input['name'] });
      case `POST ${org}/integrations`:
        return create(integration, { baseUrl: input['url']!.replace('/openapi.json', '') });
      case `POST ${integration}/refresh`:
        return create(integration, { ...things.get(integration), baseUrl: input['baseUrl'] });
      case `GET ${org}/service-accounts/sa_1/tokens?limit=200`:
        return { tokens };
      case `POST ${org}/service-accounts/sa_1/tokens`:
        tokens.push({ id: `tok_${tokens.length}`, status: 'active' });
        return { ...tokens.at(-1)!, token: 'svc_x' };
    }
    if (method === 'PUT') return create(path, input);
    const thing = things.get(path);
    if (thing === undefined) throw new scripts.RestError(path, 404, {});
    return thing;
  };
  const start = (demoUrl = PORT, more: { seeded?: Seeded; shownTokenId?: string } = {}) =>
    scripts.seed({ rest, demoUrl, demoKey: 'key', ...more });
  return { start, things, writes, integration, grants: `${org}/grants`, tokens };
}

test('the first start makes everything; one that was cut short is continued', async () => {
  const { start, things, integration, grants } = api();
  const { token, seeded } = await start();
  expect([token, seeded]).toEqual([
    { id: 'tok_0', value: 'svc_x' },
    { accountId: 'sa_1', demoUrl: PORT },
  ]);
  things.delete(grants);
  const { token: again } = await start(PORT, { shownTokenId: 'tok_0' });
  expect([again, things.has(integration), things.has(grants)]).toEqual([undefined, true, true]);
});

test('what an admin took away after a complete start stays away', async () => {
  const { start, things, writes, integration, grants, tokens } = api();
  const { seeded } = await start();
  for (const path of [integration, grants]) things.delete(path);
  tokens[0]!.status = 'revoked';
  writes.length = 0;
  for (const port of [PORT, OTHER_PORT]) expect((await start(port, { seeded, shownTokenId: 'tok_0' })).token).toBeUndefined();
  expect(writes).toEqual([]);
});

test('the integration follows the demo API to another port, unless an admin pointed it elsewhere', async () => {
  const { start, things, writes, integration } = api();
  const first = await start();
  writes.length = 0;
  const second = await start(OTHER_PORT, { seeded: first.seeded });
  expect(writes).toEqual([`POST ${integration}/refresh`]);
  expect([things.get(integration), second.seeded.demoUrl]).toEqual([{ baseUrl: OTHER_PORT }, OTHER_PORT]);
  things.set(integration, { baseUrl: 'https://desk.example' });
  await start(PORT, { seeded: second.seeded });
  expect(things.get(integration)).toEqual({ baseUrl: 'https://desk.example' });
});

test('other stores than those of the remembered start are seeded afresh', async () => {
  const { start, things, grants } = api();
  await start(PORT, { seeded: { accountId: 'sa_of_old', demoUrl: PORT } });
  expect(things.has(grants)).toBe(true);
});

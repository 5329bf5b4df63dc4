/** Too many requests at the REST edge. */
import { audit } from '@gatehouse/contracts';
import { ORG, restFixture, type RestFixture } from './testing/restFixture';

const fixtures: RestFixture[] = [];
const start = async (env: Record<string, string>): Promise<RestFixture> => {
  const fixture = await restFixture(env);
  fixtures.push(fixture);
  return fixture;
};
afterAll(async () => void (await Promise.all(fixtures.map((fixture) => fixture.stop()))));

const reached = (fixture: RestFixture): audit.AuditEvent[] => fixture.recorded.events.filter(({ type }) => type === 'limit.reached');
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise(setImmediate);
};
const statuses = async (times: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await ask()).status);
  return seen;
};
const many = (status: number, times: number): number[] => Array<number>(times).fill(status);

test('one person is refused past the limit, with the time to come back; others go on', async () => {
  const fixture = await start({ LIMIT_CREDENTIAL: '5' });
  expect(await statuses(8, () => fixture.as('u-admin', 'GET', '/v1/me'))).toEqual([...many(200, 5), ...many(429, 3)]);
  const { headers, body } = await fixture.as('u-admin', 'GET', '/v1/me');
  expect(body).toEqual({ error: 'Too many requests, retry later', retryAfterSeconds: Number(headers.get('retry-after')) });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fixture.as('u-member', 'GET', '/v1/me')).status).toBe(200);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture)).toMatchObject([{ outcome: 'credential', data: { door: 'rest' } }]);
});

test('people of one organization share its limit, for what concerns it', async () => {
  const fixture = await start({ LIMIT_ORGANIZATION: '4' });
  const ask = (who: string) => () => fixture.as(who, 'GET', '/v1/orgs/acme/integrations');
  expect([...(await statuses(3, ask('u-admin'))), ...(await statuses(3, ask('u-member')))]).toEqual([...many(200, 4), ...many(429, 2)]);
  expect((await fixture.as('u-member', 'GET', '/v1/me')).status).toBe(200);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture)).toMatchObject([
    { orgId: ORG.id, outcome: 'organization', actor: { kind: 'user', name: 'u-member@example.test', address: '127.0.0.1' } },
  ]);
});

test('failed attempts are refused by address; a good token from there is not, for it is told from them without asking anyone', async () => {
  const fixture = await start({ LIMIT_ADDRESS_FAILURES: '3' });
  const guess = () => fixture.as('u-admin', 'GET', '/v1/me', undefined, { authorization: 'Bearer x.y.z' });
  const seen = await statuses(10, guess);
  expect(seen.slice(0, 3)).toEqual(many(401, 3));
  expect(seen.slice(4)).toEqual(many(429, 6));
  expect(await statuses(3, () => fixture.as('u-admin', 'GET', '/v1/me'))).toEqual(many(200, 3));
  expect((await guess()).status).toBe(429);
  await until(() => reached(fixture).length > 0);
  expect(reached(fixture)).toMatchObject([
    { orgId: audit.DEPLOYMENT_ORG, outcome: 'address', actor: { kind: 'anonymous', address: '127.0.0.1' } },
  ]);
});

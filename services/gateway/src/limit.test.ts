/** The middleware in front of endpoints an outsider can make us work at. */
import { randomBytes } from 'node:crypto';
import { closeServer, createApp, createLog, Health, listen, portOf, readSettings, commonSettings } from '@gatehouse/runtime';
import { openCache, type Cache } from '@gatehouse/store';
import { Type } from 'typebox';
import { limit, oauthLimits } from './limit';

const config = readSettings(Type.Object(commonSettings), { REDIS_URL: `memory:${randomBytes(4).toString('hex')}` });
const limits = { LIMIT_REGISTRATIONS_PER_HOUR: 20, LIMIT_TOKEN_REQUESTS_PER_MINUTE: 60, TRUSTED_PROXY_HOPS: 0 };
let cache: Cache;
beforeAll(async () => {
  cache = await openCache({ name: 'gateway', config, log: createLog('test', 'silent'), health: new Health(), onStop: () => undefined });
});

test('what comes too often gets 429 in the form of OAuth, and one report', async () => {
  const reports: unknown[] = [];
  const app = createApp();
  const limiter = cache.limiter({ name: 'test', points: 2, seconds: 60, exact: true });
  app.post(
    '/register',
    limit('registration', limiter, (bite, { address }) => void (bite.starts && reports.push([bite.limit, address])), 1),
    (_request, response) => void response.status(201).json({}),
  );
  const server = await listen(app, '127.0.0.1', 0);
  let forged = 1;
  const send = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${portOf(server)}/register`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `${forged++}.0.0.1, 203.0.113.9` },
    });
  const answers = [await send(), await send(), await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429]);
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answers[2]!.json()).toMatchObject({ error: 'too_many_requests' });
  expect(reports).toEqual([['registration', '203.0.113.9']]);
  await closeServer(server);
});

test.each([
  ['register' as const, 20],
  ['token' as const, 60],
])('the limit of %s is %i', async (name, times) => {
  const app = createApp();
  app.post('/', oauthLimits(cache, limits, () => undefined)[name], (_request, response) => void response.end());
  const server = await listen(app, '127.0.0.1', 0);
  const statuses: number[] = [];
  for (let i = 0; i <= times; i += 1) statuses.push((await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST' })).status);
  expect(statuses).toEqual([...Array<number>(times).fill(200), 429]);
  await closeServer(server);
});

/** The middleware in front of endpoints an outsider can make us work at. */
import { randomBytes } from 'node:crypto';
import { closeServer, createApp, createLog, Health, listen, portOf, readSettings, commonSettings } from '@gatehouse/runtime';
import { openCache, type Cache, type Limiter } from '@gatehouse/store';
import { Type } from 'typebox';
import type { ReportLimit } from './auth/limitReports';
import { limit, oauthLimits } from './limit';

const config = readSettings(Type.Object(commonSettings), { REDIS_URL: `memory:${randomBytes(4).toString('hex')}` });
const limits = { LIMIT_REGISTRATIONS_PER_HOUR: 3, LIMIT_TOKEN_FAILURES_PER_MINUTE: 3, TRUSTED_PROXY_HOPS: 0 };
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
    limit('registration', limiter, (exceeded, { address }) => void (exceeded.starts && reports.push([exceeded.limit, address])), 1),
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

/** Statuses of requests that the endpoint answers with `statuses` in turn. */
async function answersOf(endpoint: 'register' | 'token', statuses: readonly number[], reports: string[] = []): Promise<number[]> {
  const app = createApp();
  const report: ReportLimit = ({ starts, limit: name }) => void (starts && reports.push(name));
  app.post('/', oauthLimits(cache, limits, report)[endpoint], (request, response) => {
    response.status(Number(request.headers['x-status'])).end();
  });
  const server = await listen(app, '127.0.0.1', 0);
  const seen: number[] = [];
  for (const status of statuses) {
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', headers: { 'x-status': String(status) } });
    seen.push(answer.status);
  }
  await closeServer(server);
  return seen;
}

test('registrations count whatever became of them', async () => {
  expect(await answersOf('register', [201, 400, 201, 201])).toEqual([201, 400, 201, 429]);
});

test('at the token endpoint failures count, good requests and our outages hardly', async () => {
  const reports: string[] = [];
  const fine = [...Array<number>(80).fill(200), ...Array<number>(20).fill(503)];
  expect(await answersOf('token', fine, reports)).toEqual(fine);
  expect(await answersOf('token', [400, 401, 400, 200], reports)).toEqual([400, 401, 429, 429]);
  expect(reports).toEqual(['token']);
});

test('hanging up before the answer counts as a failure', async () => {
  const points: (number | undefined)[] = [];
  let settled: () => void;
  const counted = new Promise<void>((resolve) => (settled = resolve));
  const limiter: Limiter = {
    take: async (_key, count) => {
      if (points.push(count) === 2) settled();
      return undefined;
    },
  };
  const app = createApp();
  let arrived: () => void;
  const there = new Promise<void>((resolve) => (arrived = resolve));
  app.post(
    '/',
    limit('token', limiter, () => undefined, 0, 100),
    () => arrived(),
  );
  const server = await listen(app, '127.0.0.1', 0);
  const hangUp = new AbortController();
  const sent = fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', signal: hangUp.signal });
  await there;
  hangUp.abort();
  await expect(sent).rejects.toThrow();
  await counted;
  expect(points).toEqual([1, 99]);
  await closeServer(server);
});

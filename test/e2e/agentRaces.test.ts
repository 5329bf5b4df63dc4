/** Many hands on one agent, through two registries: every number is given once, and means the same for ever. */
import { join } from 'node:path';
import { startStack } from '../harness';
import { proves } from '../proves';
import { envelope, startAgentFixture, type AgentFixture, type Answer, type Ask } from './agents/agentFixture';
import type { Envelope } from './agents/corpus';

const HANDS = 200;
const unlimited = { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0' };

const update = (ask: Ask, name: string, hand: number): Promise<Answer> =>
  ask('PATCH', `/agents/${name}`, envelope(name, { systemPrompt: `Written by hand ${hand}.` }));
const restore = (ask: Ask, name: string, hand: number): Promise<Answer> =>
  ask('POST', `/agents/${name}/versions`, { fromVersion: 1 + (hand % 3) });

interface Written {
  version: number;
  envelope: Envelope;
}

interface Race {
  id: string;
  written: Written[];
  /** Hands that got an answer which is neither a version nor a conflict, by status. */
  others: number[];
}
async function race(fixture: AgentFixture, name: string): Promise<Race> {
  const edges = fixture.stack.apiUrls.map((url) => fixture.askAt(url, () => fixture.stack.adminJwt()));
  expect(edges).toHaveLength(2);
  const first = (await edges[0]!('POST', '/agents', envelope(name))).body;
  const written: Written[] = [first];
  for (const hand of [-1, -2]) written.push((await update(edges[0]!, name, hand)).body);
  const hands = Array.from({ length: HANDS }, (_, hand) => (hand % 4 === 0 ? restore : update)(edges[hand % 2]!, name, hand));
  const answers = await Promise.all(hands);
  written.push(...answers.filter(({ status }) => status < 300).map(({ body }) => body as Written));
  return { id: first.id, written, others: answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status)) };
}

/** What lies in the store, by number. */
async function storedSpecs(fixture: AgentFixture, id: string): Promise<Map<unknown, unknown>> {
  const [current] = await fixture.collection('agents').find({ _id: id }).toArray();
  const old = await fixture
    .collection('agentVersions')
    .find({ agentId: id, version: { $lt: current!['version'] as number } })
    .toArray();
  return new Map([...old, current!].map(({ version, spec }) => [version, spec]));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('as it is', () => {
  let fixture: AgentFixture;
  beforeAll(async () => {
    fixture = await startAgentFixture();
  }, 120_000);
  afterAll(() => fixture?.stop(), 60_000);

  proves(
    ['AGENT-RACES'],
    'versions are 1 to N, each acknowledged once, and each keeps its bytes',
    async () => {
      const { id, written, others } = await race(fixture, 'raced');
      expect(written.length).toBeGreaterThan(HANDS / 2);
      expect(new Set(written.map(({ version }) => version)).size).toBe(written.length);
      // On a busy machine a part may not answer in time; what it was asked may have happened or not.
      expect(others.filter((status) => status !== 503)).toEqual([]);

      const stored = await storedSpecs(fixture, id);
      expect([...stored.keys()].sort((a, b) => Number(a) - Number(b))).toEqual(numbers(stored.size));
      expect(stored.size).toBeGreaterThanOrEqual(written.length);
      expect(stored.size).toBeLessThanOrEqual(written.length + others.length);
      for (const { version, envelope: told } of written) expect(stored.get(version)).toBe(JSON.stringify(told.spec));
      const { versions } = (await fixture.admin('GET', '/agents/raced/versions?limit=200')).body;
      expect(versions[0].version).toBe(stored.size);

      await update(fixture.admin, 'raced', HANDS);
      const later = await storedSpecs(fixture, id);
      for (const [version, bytes] of stored) expect(later.get(version)).toBe(bytes);
    },
    120_000,
  );

  proves(['AGENT-RACES'], 'of many creations of one name one takes place', async () => {
    const edges = fixture.stack.apiUrls.map((url) => fixture.askAt(url, () => fixture.stack.adminJwt()));
    const answers = await Promise.all(numbers(20).map((hand) => edges[hand % 2]!('POST', '/agents', envelope('wanted'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  proves(['AGENT-RACES'], 'a removal among changes is the last word', async () => {
    const { id } = (await fixture.admin('POST', '/agents', envelope('removed'))).body;
    const changes = numbers(40).map((hand) =>
      hand === 20 ? fixture.admin('DELETE', '/agents/removed') : update(fixture.admin, 'removed', hand),
    );
    const statuses = new Set((await Promise.all(changes)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 204, 404, 409, 503].includes(status))).toEqual([]);
    if (!statuses.has(204)) expect((await fixture.admin('DELETE', '/agents/removed')).status).toBe(204);
    expect((await fixture.admin('GET', `/agents/by-id/${id}`)).status).toBe(404);
    expect((await fixture.admin('POST', '/agents', envelope('removed'))).body).toMatchObject({ version: 1 });
  });
});

describe('without the condition on the revision', () => {
  let fixture: AgentFixture;
  beforeAll(async () => {
    const off = { NODE_OPTIONS: `--require ${join(__dirname, 'preload', 'noCondition.cjs')}`, PROJECT_ROOT: join(__dirname, '..', '..') };
    fixture = await startAgentFixture(() =>
      startStack({ apart: ['registry'], replicas: { registry: 2 }, settings: { registry: { ...unlimited, ...off } } }),
    );
  }, 120_000);
  afterAll(() => fixture?.stop(), 60_000);

  proves(
    ['AGENT-RACES'],
    'the same race gives numbers twice',
    async () => {
      const { written } = await race(fixture, 'raced');
      expect(new Set(written.map(({ version }) => version)).size).toBeLessThan(written.length);
    },
    120_000,
  );
});

/** Portable agents over REST: what is kept, what is refused, and how versions come about. */
import { proves } from '../proves';
import { CLAUDE, envelope, startAgentFixture, type AgentFixture, type Answer } from './agents/agentFixture';
import { corpus, misfits, type Envelope } from './agents/corpus';

let fixture: AgentFixture;
beforeAll(async () => {
  fixture = await startAgentFixture();
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const at = (name: string, rest = ''): string => `/agents/${encodeURIComponent(name)}${rest}`;
const decorated = ({ agent, spec }: Envelope): unknown => ({
  agent,
  spec: { ...spec, modelPreference: expect.arrayContaining([expect.objectContaining(CLAUDE)]) },
});
const numbersOf = async (name: string): Promise<number[]> =>
  (await fixture.author('GET', at(name, '/versions'))).body.versions.map(({ version }: { version: number }) => version);
async function made(name: string, spec: Record<string, unknown> = {}, agent: object = {}): Promise<Answer['body']> {
  const { status, body } = await fixture.author('POST', '/agents', envelope(name, spec, agent));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

describe('envelopes', () => {
  const cases = corpus();

  proves(['AGENT-ENVELOPE'], 'there is a case for every rule', () => expect(cases.length).toBeGreaterThanOrEqual(100));

  proves(
    ['AGENT-ENVELOPE', 'AGENT-MODELS'],
    'each is taken as it is kept, or refused with every failure and its path',
    async () => {
      for (const given of cases) {
        const { status, body } = await fixture.author('POST', '/agents', given.send);
        const { title } = given;
        if (given.status === 400) {
          const { error, details = [] } = body as { error: string; details?: string[] };
          expect({ title, status, misfits: misfits(given.details, details) }).toEqual({ title, status: 400, misfits: [] });
          expect({ title, error }).toEqual({ title, error: expect.stringMatching(/^the envelope is not acceptable/) });
          continue;
        }
        const kept = given.keeps ?? (given.send as Envelope);
        const answer = { envelope: kept, version: 1, id: expect.stringMatching(/^agt_/), revision: 1 };
        expect({ title, status, body }).toEqual({ title, status: 201, body: answer });
        const read = await fixture.author('GET', at(kept.agent.name));
        expect({ title, ...read }).toMatchObject({
          title,
          status: 200,
          body: { id: body.id, version: 1, envelope: { agent: kept.agent } },
        });
        expect(Object.keys(read.body.envelope.agent)).toEqual(expect.arrayContaining(Object.keys(kept.agent)));
        expect(Object.keys(read.body.envelope.agent)).toHaveLength(Object.keys(kept.agent).length);
        expect(read.body.envelope.spec.systemPrompt).toBe(kept.spec['systemPrompt']);
        expect(read.body.envelope.spec.vendorHints).toEqual(kept.spec['vendorHints']);
        // Sending back what was kept changes nothing.
        expect(await fixture.author('PATCH', at(kept.agent.name), kept)).toMatchObject({ status: 200, body: { version: 1, revision: 1 } });
      }
    },
    120_000,
  );
});

describe('versions', () => {
  proves(['AGENT-VERSIONS'], 'a change of the spec is a version, one of the agent is none, and nothing is nothing', async () => {
    const first = await made('Versioned', {}, { tags: ['a'], license: 'MIT' });
    const respec = envelope('Versioned', { systemPrompt: 'Two.' }, { tags: ['a'], license: 'MIT' });
    expect((await fixture.author('PATCH', at('Versioned'), respec)).body).toEqual({
      envelope: respec,
      version: 2,
      id: first.id,
      revision: 2,
    });
    const shuffled = { spec: Object.fromEntries(Object.entries(respec.spec).reverse()), agent: respec.agent };
    expect((await fixture.author('PATCH', at('Versioned'), shuffled)).body).toMatchObject({ version: 2, revision: 2 });
    // Optional members that are left out of a whole envelope go.
    const bare = envelope('Renamed', { systemPrompt: 'Two.' });
    expect((await fixture.author('PATCH', at('Versioned'), bare)).body).toEqual({ envelope: bare, version: 2, id: first.id, revision: 3 });
    expect((await fixture.author('GET', at('Versioned'))).status).toBe(404);
    const both = envelope('Both', { systemPrompt: 'Three.' });
    expect((await fixture.author('PATCH', at('Renamed'), both)).body).toMatchObject({ version: 3, revision: 4 });
    expect(await numbersOf('Both')).toEqual([3, 2, 1]);
    expect((await fixture.author('GET', `/agents/by-id/${first.id}`)).body).toMatchObject({ version: 3, envelope: decorated(both) });
    const old = (await fixture.author('GET', at('Both', '/versions/1'))).body;
    expect(old).toMatchObject({ version: 1, id: first.id, envelope: { agent: both.agent, spec: { systemPrompt: 'You are Versioned.' } } });
    expect(old.envelope.spec.modelPreference[0].resolved).toBe('anthropic/claude-opus-5-5');
  });

  proves(['AGENT-VERSIONS'], 'a stale revision and a taken name are refused, and what is there now is shown', async () => {
    await made('Guarded');
    await made('Taken');
    const again = envelope('Guarded', { systemPrompt: 'Again.' });
    expect(await fixture.author('PATCH', at('Guarded'), again, { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    const late = await fixture.author('PATCH', at('Guarded'), envelope('Guarded'), { 'if-match': '1' });
    expect(late).toMatchObject({ status: 409, body: { current: { revision: 2, version: 2, envelope: again } } });
    expect((await fixture.author('DELETE', at('Guarded'), undefined, { 'if-match': '1' })).status).toBe(409);
    const restore = (ifMatch: string) => fixture.author('POST', at('Guarded', '/versions'), { fromVersion: 1 }, { 'if-match': ifMatch });
    for (const stale of ['"1"', '3'])
      expect(await restore(stale)).toMatchObject({ status: 409, body: { current: { revision: 2, version: 2, envelope: again } } });
    expect((await restore('two')).status).toBe(400);
    const details = ['/agent/name: is taken'];
    expect(await fixture.author('PATCH', at('Guarded'), envelope('Taken'))).toMatchObject({ status: 409, body: { details } });
    expect(await fixture.other('POST', '/agents', envelope('Taken'))).toMatchObject({ status: 409, body: { details } });
    expect((await fixture.author('GET', at('Guarded'))).body).toMatchObject({ version: 2, revision: 2 });
    expect(await restore('"2"')).toMatchObject({ status: 201, body: { version: 3, revision: 3, restoredFromVersion: 1 } });
  });

  proves(['AGENT-RESTORE'], 'an old version becomes the newest; the agent half stays; history tells who and why', async () => {
    await made('Restored');
    await fixture.author('PATCH', at('Restored'), envelope('Restored', { systemPrompt: 'Two.' }, { description: 'now' }));
    const restore = (body: unknown): Promise<Answer> => fixture.author('POST', at('Restored', '/versions'), body);
    const back = await restore({ fromVersion: 1, unknown: true });
    expect(back).toMatchObject({ status: 201, body: { version: 3, restoredFromVersion: 1 } });
    expect(back.body.envelope).toEqual(envelope('Restored', {}, { description: 'now' }));
    expect((await restore({ fromVersion: 2, changeMessage: 'Better so' })).status).toBe(201);
    const { versions } = (await fixture.author('GET', at('Restored', '/versions'))).body;
    expect(versions).toMatchObject([
      {
        version: 4,
        restoredFromVersion: 2,
        changeMessage: 'Better so',
        createdBy: { kind: 'user', name: fixture.stack.emailOf('author') },
      },
      { version: 3, restoredFromVersion: 1, changeMessage: 'Restored from v1' },
      { version: 2 },
      { version: 1 },
    ]);
    for (const fromVersion of [0, -1, 1.5, '1', null, undefined]) expect((await restore({ fromVersion })).status).toBe(400);
    for (const changeMessage of [null, '', 'a\u202eb', 'x'.repeat(501)])
      expect((await restore({ fromVersion: 1, changeMessage })).status).toBe(400);
    expect((await restore({ fromVersion: 9 })).status).toBe(404);
    for (const same of [2, 4]) expect((await restore({ fromVersion: same })).status).toBe(409);
    for (const version of ['0', 'x', '-1', '1.5', '01x', '01', '+1', '1e0'])
      expect((await fixture.author('GET', at('Restored', `/versions/${version}`))).status).toBe(400);
    expect((await fixture.author('GET', at('Restored', '/versions/5'))).status).toBe(404);
    expect(await numbersOf('Restored')).toEqual([4, 3, 2, 1]);
    const { body: diff } = await fixture.author('GET', at('Restored', '/diff?from=1&to=2'));
    expect(diff).toMatchObject({
      from: 1,
      to: 2,
      prompt: [
        { op: 'removed', text: 'You are Restored.' },
        { op: 'added', text: 'Two.' },
      ],
      models: [{ op: 'same', ...CLAUDE }],
    });
  });

  proves(
    ['AGENT-RESTORE', 'AGENT-MODELS'],
    'a retired model stays where the current version has it, and comes back nowhere else',
    async () => {
      const retired = { family: 'claude', model: 'opus-3' };
      const { id } = await made('Retiring', { modelPreference: [CLAUDE] });
      const { spec } = envelope('Retiring', { modelPreference: [retired] });
      await fixture.collection('agents').updateOne({ _id: id }, { $set: { spec: JSON.stringify(spec), preference: [retired] } });
      const edited = envelope('Retiring', { systemPrompt: 'Still.', modelPreference: [retired, CLAUDE] });
      expect(await fixture.author('PATCH', at('Retiring'), edited)).toMatchObject({ status: 200, body: { version: 2 } });
      const sibling = envelope('Retiring', { modelPreference: [{ family: 'claude', model: 'opus-4' }] });
      expect((await fixture.author('PATCH', at('Retiring'), sibling)).status).toBe(400);
      expect((await fixture.author('POST', at('Retiring', '/versions'), { fromVersion: 1 })).status).toBe(201);
      await fixture.author('PATCH', at('Retiring'), envelope('Retiring'));
      const refused = await fixture.author('POST', at('Retiring', '/versions'), { fromVersion: 2 });
      expect(refused).toMatchObject({
        status: 400,
        body: { details: [expect.stringMatching(/^\/spec\/modelPreference\/0\/model: .*opus-3/)] },
      });
      expect((await fixture.author('GET', at('Retiring', '/versions/2'))).body.envelope.spec.modelPreference[0]).toEqual(retired);
    },
  );
});

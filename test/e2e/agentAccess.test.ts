/** Portable agents over REST: who sees them, how they go, and what older schemas left in the store. */
import { callTool, until } from '../harness';
import { proves } from '../proves';
import { CLAUDE, envelope, startAgentFixture, type AgentFixture, type Answer } from './agents/agentFixture';

let fixture: AgentFixture;
beforeAll(async () => {
  fixture = await startAgentFixture();
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const at = (name: string, rest = ''): string => `/agents/${encodeURIComponent(name)}${rest}`;
async function made(name: string, spec: Record<string, unknown> = {}, agent: object = {}): Promise<Answer['body']> {
  const { status, body } = await fixture.author('POST', '/agents', envelope(name, spec, agent));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

describe('who sees what', () => {
  proves(['AGENT-VISIBLE'], 'the author, admins, and whoever was granted; a grant is for use only', async () => {
    const { id } = await made('Private');
    const absent = await fixture.other('GET', at('Nothing here'));
    const paths = [at('Private'), at('Private', '/versions'), at('Private', '/versions/1'), at('Private', '/diff?from=1&to=1')];
    for (const path of [...paths, at('Private', '/export?adapter=codex'), `/agents/by-id/${id}`])
      expect(await fixture.other('GET', path)).toEqual(absent);
    expect(absent.status).toBe(404);
    const change = envelope('Private', { systemPrompt: 'Mine.' });
    expect(await fixture.other('PATCH', at('Private'), change)).toEqual(absent);
    expect(await fixture.other('POST', at('Private', '/versions'), { fromVersion: 1 })).toEqual(absent);
    expect(await fixture.other('DELETE', at('Private'))).toEqual(absent);
    expect((await fixture.admin('GET', at('Private'))).status).toBe(200);

    await fixture.grant(fixture.otherId, id);
    expect((await fixture.other('GET', at('Private'))).body).toMatchObject({ id, version: 1 });
    expect((await fixture.other('GET', '/agents?q=private')).body.agents).toMatchObject([{ id, name: 'Private' }]);
    expect((await fixture.other('PATCH', at('Private'), change)).status).toBe(403);
    expect((await fixture.other('POST', at('Private', '/versions'), { fromVersion: 1 })).status).toBe(403);
    expect((await fixture.other('DELETE', at('Private'))).status).toBe(403);
    expect((await fixture.admin('PATCH', at('Private'), change)).body).toMatchObject({ version: 2 });
  });

  proves(['AGENT-LIST'], 'pages hold what one may see, in order of names, and filters find in any case', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `listed ${index}`);
    for (const name of names.toReversed()) await made(name, {}, { tags: ['listed', name], description: 'Find (me) here' });
    await fixture.other('POST', '/agents', envelope('listed by another', {}, { tags: ['listed'] }));
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const { body } = await fixture.author('GET', `/agents?tag=listed&limit=3${cursor}`);
      seen.push(...body.agents.map(({ name }: { name: string }) => name));
      expect(body.hasMore).toBe('nextCursor' in body);
      if (!body.hasMore) break;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(seen).toEqual(names);
    expect((await fixture.other('GET', `/agents?tag=listed&limit=3${cursor}`)).status).toBe(400);
    expect((await fixture.admin('GET', '/agents?tag=listed')).body.agents).toHaveLength(8);
    const { agents } = (await fixture.author('GET', '/agents?q=FIND%20(ME')).body;
    expect(agents).toHaveLength(7);
    expect(agents[0]).toEqual({
      id: expect.stringMatching(/^agt_/),
      name: 'listed 0',
      description: 'Find (me) here',
      tags: ['listed', 'listed 0'],
      versionCount: 1,
      modelPreference: [CLAUDE],
      createdBy: fixture.stack.emailOf('author'),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await fixture.author('GET', '/agents?q=.*')).body.agents).toEqual([]);
    for (const query of ['limit=0', 'limit=201', 'q[$ne]=x', 'tag[]=x', 'nothing=x', 'cursor=x'])
      expect((await fixture.author('GET', `/agents?${query}`)).status).toBe(400);
  });
});

describe('deleting', () => {
  proves(['AGENT-DELETE'], 'deployments are in the way and named; then versions and grants go, and the name is free', async () => {
    const { id } = await made('Doomed');
    await fixture.author('PATCH', at('Doomed'), envelope('Doomed', { systemPrompt: 'Two.' }));
    await fixture.grant(fixture.otherId, id);
    const deployment = { id: 'dep_0000000000000000000000', name: 'Front desk', environment: 'production' };
    await fixture.collection('agents').updateOne({ _id: id }, { $set: { deployments: [{ ...deployment, secret: 'x' }] } });
    const refused = await fixture.author('DELETE', at('Doomed'));
    expect(refused).toEqual({ status: 409, body: { error: expect.stringMatching(/Front desk.*production/), deployments: [deployment] } });
    await fixture.collection('agents').updateOne({ _id: id }, { $set: { deployments: [] } });

    expect(await fixture.author('DELETE', at('Doomed'))).toEqual({ status: 204, body: undefined });
    for (const path of [at('Doomed'), at('Doomed', '/versions'), `/agents/by-id/${id}`])
      expect((await fixture.author('GET', path)).status).toBe(404);
    expect((await fixture.author('DELETE', at('Doomed'))).status).toBe(404);
    expect((await fixture.author('GET', '/agents?q=doomed')).body.agents).toEqual([]);
    expect(await fixture.collection('agentVersions').countDocuments({ agentId: id })).toBe(0);
    const tomb = await fixture.collection('agents').findOne({ _id: id });
    expect(JSON.stringify(tomb)).not.toContain('Two.');
    await until('its grants to go', async () => (await fixture.grantsOn(id)) === 0);
    const successor = await made('Doomed');
    expect(successor.id).not.toBe(id);
    expect((await fixture.other('GET', at('Doomed'))).status).toBe(404);
  });

  proves(['AGENT-TRAIL'], 'the trail names agent, version and members that changed, never the text of a prompt', async () => {
    const { id } = await made('Trailed', { systemPrompt: 'secret-of-the-prompt' });
    await fixture.author('PATCH', at('Trailed'), envelope('Trail', { systemPrompt: 'secret-of-the-prompt too' }));
    await fixture.author('POST', at('Trail', '/versions'), { fromVersion: 1 });
    await fixture.author('DELETE', at('Trail'));
    const told = await until('the trail to tell it', async () => {
      const entries = (await fixture.stack.audit()).filter(({ target }) => (target as { id?: string } | undefined)?.id === id);
      return entries.length === 4 && entries.toReversed();
    });
    expect(told.map(({ type, data, actor }) => ({ type, data, actor: (actor as { name: string }).name }))).toEqual([
      { type: 'agent.created', data: { version: 1, revision: 1 }, actor: fixture.stack.emailOf('author') },
      {
        type: 'agent.updated',
        data: { version: 2, revision: 2, changed: ['/agent/name', '/spec/systemPrompt'], previousName: 'Trailed' },
        actor: fixture.stack.emailOf('author'),
      },
      {
        type: 'agent.restored',
        data: { version: 3, revision: 3, restoredFromVersion: 1, changeMessage: 'Restored from v1' },
        actor: fixture.stack.emailOf('author'),
      },
      { type: 'agent.deleted', data: { version: 3, revision: 3 }, actor: fixture.stack.emailOf('author') },
    ]);
    expect(JSON.stringify(await fixture.stack.audit())).not.toContain('secret-of-the-prompt');
  });
});

describe('what older schemas left', () => {
  const old = { schemaVersion: '1.0', systemPrompt: 'Old.', modelPreference: [CLAUDE] };
  const shapes = {
    retired: {
      stored: { ...old, budget: { tokens: 5 }, approvalMode: 'always', skills: ['a'], ownership: 'team' },
      row: { ownership: { team: 'x' }, budget: 1 },
      shown: old,
    },
    untrimmed: { stored: { ...old, modelPreference: [{ family: ' claude', model: 'opus-5.5 ' }] }, row: {}, shown: old },
    inexpressible: { stored: { schemaVersion: '0.1', prompt: 'Old.', models: ['claude'] }, row: {}, shown: undefined },
  };
  /** The agent's first version is of another time; then it got one of today. */
  async function aged(name: string, stored: Record<string, unknown>, row: object): Promise<string> {
    const { id } = await made(name);
    const preference = Array.isArray(stored['modelPreference']) ? (stored['modelPreference'] as object[]) : [];
    await fixture.collection('agents').updateOne({ _id: id }, { $set: { ...row, spec: JSON.stringify(stored), preference } });
    return id;
  }

  proves(['AGENT-OLD'], 'they are read and listed as today’s schema has them, or raw where it has no words for them', async () => {
    for (const [name, { stored, row, shown }] of Object.entries(shapes)) {
      const id = await aged(name, stored, row);
      const { body } = await fixture.author('GET', at(name));
      expect(body).toMatchObject({ id, version: 1, envelope: { agent: { name, description: '' } } });
      expect(Object.keys(body.envelope.agent)).toEqual(['name', 'description']);
      if (shown === undefined) expect(body.envelope.spec).toEqual(stored);
      else expect(body.envelope.spec).toEqual({ ...shown, modelPreference: [{ ...CLAUDE, resolved: 'anthropic/claude-opus-5-5' }] });
      const { agents } = (await fixture.author('GET', `/agents?q=${name}`)).body;
      expect(agents).toMatchObject([{ id, name, modelPreference: shown === undefined ? [] : [CLAUDE], versionCount: 1 }]);
    }
  });

  proves(['AGENT-OLD'], 'rows that no release wrote are listed and read with what they have', async () => {
    const ids = [];
    const odd: Record<string, unknown>[] = [
      { author: null, preference: ['claude', null, { family: 'a' }, 7], tags: 'odd' },
      { preference: 'claude', createdAt: '2020-01-01', updatedAt: null, description: null, tags: [1, 'odd'] },
      { author: 'ada', preference: { family: 'claude' } },
    ];
    for (const [index, row] of odd.entries()) {
      const { id } = await made(`odd ${index}`);
      ids.push(id);
      await fixture.collection('agents').updateOne({ _id: id }, { $set: row, ...(index === 0 && { $unset: { updatedAt: '' } }) });
    }
    const { status, body } = await fixture.admin('GET', '/agents?q=odd%20');
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.agents).toMatchObject(ids.map((id, index) => ({ id, name: `odd ${index}`, modelPreference: [] })));
    for (const [index] of odd.entries()) expect((await fixture.admin('GET', at(`odd ${index}`))).status).toBe(200);
    for (const query of ['', '?sort=updatedAt', '?sort=-createdAt'])
      expect((await fixture.author('GET', `/agents${query}`)).status).toBe(200);
    const token = String((await fixture.stack.org('POST', '/service-tokens', { name: 'odd' }))['token']);
    expect((await callTool(fixture.stack.mcpUrl, 'list_agents', {}, { token })).isError).toBe(false);
    expect((await fixture.admin('PATCH', at('odd 0'), envelope('odd 0', { systemPrompt: 'Mended.' }))).status).toBe(200);
    await fixture.collection('agents').deleteMany({ _id: { $in: ids } });
  });

  proves(['AGENT-RESTORE'], 'a message of blanks is none: it is refused', async () => {
    await made('messages');
    await fixture.author('PATCH', at('messages'), envelope('messages', { systemPrompt: 'Two.' }));
    for (const changeMessage of [' ', '\n \n', '\u3000'])
      expect(await fixture.author('POST', at('messages', '/versions'), { fromVersion: 1, changeMessage })).toMatchObject({
        status: 400,
        body: { details: [expect.stringMatching(/^\/changeMessage: must be .*not blanks alone/)] },
      });
    expect((await fixture.author('POST', at('messages', '/versions'), { fromVersion: 1, changeMessage: ' back\nagain ' })).status).toBe(
      201,
    );
  });

  proves(['AGENT-OLD', 'AGENT-RESTORE'], 'what they say today is no change; what they cannot say is not restored', async () => {
    for (const name of ['retired', 'untrimmed']) {
      expect(await fixture.author('PATCH', at(name), envelope(name, old))).toMatchObject({
        status: 200,
        body: { version: 1, revision: 1 },
      });
      await fixture.author('PATCH', at(name), envelope(name, { systemPrompt: 'New.' }));
      const restored = await fixture.author('POST', at(name, '/versions'), { fromVersion: 1 });
      expect(restored).toMatchObject({ status: 201, body: { version: 3, restoredFromVersion: 1 } });
      expect(restored.body.envelope.spec).toEqual(old);
      expect((await fixture.author('GET', at(name, '/versions/1'))).body.envelope.spec).toMatchObject({ systemPrompt: 'Old.' });
    }
    await fixture.author('PATCH', at('inexpressible'), envelope('inexpressible'));
    const refused = await fixture.author('POST', at('inexpressible', '/versions'), { fromVersion: 1 });
    expect(refused).toMatchObject({ status: 400, body: { details: expect.arrayContaining(['/spec/systemPrompt: must be present']) } });
    const { stored } = shapes.inexpressible;
    expect((await fixture.author('GET', at('inexpressible', '/versions/1'))).body.envelope.spec).toEqual(stored);
    expect((await fixture.author('GET', at('inexpressible', '/diff?from=1&to=2'))).status).toBe(200);
  });
});

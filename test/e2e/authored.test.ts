/** What agents and skills have in common as people write them: lists, who holds grants on them, and handing them to another author. */
import { execute, until } from '../harness';
import { proves } from '../proves';
import { envelope, startAgentFixture, type AgentFixture, type Answer } from './agents/agentFixture';

let fixture: AgentFixture;
beforeAll(async () => {
  fixture = await startAgentFixture();
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const skill = (name: string, tags: string[] = []) => ({ name, description: `Does ${name}`, tags, instructions: name });
const agentOf = (name: string, tags: string[] = []) => envelope(name, {}, { tags });
const kinds = [
  ['agent', '/agents', agentOf, ({ name }: { id: string; name: string }) => `/agents/${name}`],
  ['skill', '/skills', skill, ({ id }: { id: string; name: string }) => `/skills/${id}`],
] as const;

describe.each(kinds)('every %s', (kind, list, bodyOf, pathOf) => {
  const create = async (name: string, tags?: string[]): Promise<{ id: string; name: string }> => {
    const { status, body } = await fixture.author('POST', list, bodyOf(name, tags));
    expect({ status, body }).toMatchObject({ status: 201 });
    return { id: body.id as string, name };
  };
  const rows = (body: Answer['body']) => body[`${kind}s`] as { id: string; name: string }[];

  proves(['AUTHORED-LISTS'], 'is listed in the order and with the tag that is asked for, and a cursor serves that list alone', async () => {
    const made = [];
    for (const name of ['c', 'a', 'e', 'b', 'd']) made.push(await create(`sorted-${name}`, name === 'e' ? ['even'] : ['sorted', 'even']));
    await fixture.author('PATCH', pathOf(made[1]!), bodyOf('sorted-a', ['sorted', 'again']));
    const walk = async (query: string): Promise<string> => {
      const names: string[] = [];
      for (let cursor = '', pages = 0; pages < 9; pages += 1) {
        const { status, body } = await fixture.author('GET', `${list}?q=sorted-&limit=2&${query}${cursor}`);
        expect({ status, body }).toMatchObject({ status: 200 });
        names.push(...rows(body).map(({ name }) => name.at(-1)!));
        if (body.hasMore === false) break;
        cursor = `&cursor=${encodeURIComponent(body.nextCursor as string)}`;
      }
      return names.join('');
    };
    expect(await walk('')).toBe('abcde');
    expect(await walk('sort=-name')).toBe('edcba');
    expect(await walk('sort=createdAt')).toBe('caebd');
    expect(await walk('sort=-createdAt')).toBe('dbeac');
    expect(await walk('sort=updatedAt')).toBe('cebda');
    expect(await walk('sort=-updatedAt&tag=sorted')).toBe('adbc');
    expect(await walk('tag=again')).toBe('a');
    expect(await walk('tag=Sorted')).toBe('');
    const { nextCursor } = (await fixture.author('GET', `${list}?limit=1&sort=createdAt&tag=even`)).body;
    const withCursor = (query: string) =>
      fixture.author('GET', `${list}?limit=1&${query}&cursor=${encodeURIComponent(nextCursor as string)}`);
    expect((await withCursor('sort=createdAt&tag=even')).status).toBe(200);
    for (const query of [
      'sort=createdAt',
      'sort=-createdAt&tag=even',
      'sort=createdAt&tag=sorted',
      'tag=even',
      'sort=createdAt&tag=even&q=s',
    ])
      expect([query, await withCursor(query)]).toEqual([
        query,
        { status: 400, body: expect.objectContaining({ error: expect.any(String) }) },
      ]);
    for (const sort of ['version', '-', '$where', '__proto__'])
      expect((await fixture.author('GET', `${list}?sort=${sort}`)).status).toBe(400);
  });

  proves(['AUTHOR-GRANTS'], 'tells its author and admins who holds grants on it, by name, and nobody else', async () => {
    const it = await create(`held-${kind}`);
    const holders = (ask = fixture.author) => ask('GET', `${pathOf(it)}/grants`);
    expect(await holders()).toEqual({ status: 200, body: { grants: [], hasMore: false } });
    expect((await holders(fixture.other)).status).toBe(404);
    const resource = { kind, id: it.id };
    const [account] = ((await fixture.stack.org('GET', '/service-accounts')) as { serviceAccounts: { id: string; name: string }[] })
      .serviceAccounts;
    const group = await fixture.stack.org('POST', '/groups', { name: `Readers of ${kind}` });
    const subjects = [
      { kind: 'user', id: fixture.otherId },
      { kind: 'serviceAccount', id: account!.id },
      { kind: 'group', id: String(group['id']) },
      { kind: 'everyone' },
    ];
    for (const subject of subjects) await fixture.stack.org('PUT', '/grants', { subject, resource });
    const { body } = await holders();
    const shown = (body.grants as { subject: { kind: string }; name?: string }[]).map(({ subject, name }) => [subject.kind, name]);
    expect(shown.sort()).toEqual([
      ['everyone', undefined],
      ['group', `Readers of ${kind}`],
      ['serviceAccount', account!.name],
      ['user', fixture.stack.emailOf('other')],
    ]);
    expect(body.grants[0]).toMatchObject({ createdAt: expect.any(String), createdBy: expect.any(String) });
    expect((await holders(fixture.admin)).body).toEqual(body);
    expect(await holders(fixture.other)).toEqual({
      status: 403,
      body: { error: `Only its author and admins may see who holds grants on ${kind === 'agent' ? 'an agent' : 'a skill'}` },
    });
    const first = (await fixture.author('GET', `${pathOf(it)}/grants?limit=3`)).body;
    const rest = await fixture.author('GET', `${pathOf(it)}/grants?limit=3&cursor=${encodeURIComponent(first.nextCursor as string)}`);
    expect([...first.grants, ...rest.body.grants]).toEqual(body.grants);
    for (const subject of subjects) await fixture.stack.org('DELETE', '/grants', { subject, resource });
  });

  proves(
    ['AUTHOR-TRANSFER'],
    'is handed to another author by an admin alone, from the revision they saw, and its former author keeps nothing',
    async () => {
      const it = await create(`handed-${kind}`);
      const path = pathOf(it);
      const hand = (ask = fixture.admin, to: unknown = { kind: 'user', id: fixture.otherId }, headers = {}) =>
        ask('PUT', `${path}/author`, to, headers);
      expect([(await hand(fixture.author)).status, (await hand(fixture.other)).status]).toEqual([403, 403]);
      for (const to of [
        { kind: 'user' },
        { kind: 'group', id: fixture.otherId },
        { kind: 'user', id: 'usr_0000000000000000000000' },
        {},
        [],
      ])
        expect([to, (await hand(fixture.admin, to)).status]).toEqual([to, 400]);
      await fixture.author('PATCH', path, bodyOf(it.name, ['newer']));
      expect((await hand(fixture.admin, undefined, { 'if-match': '"1"' })).status).toBe(409);
      expect((await fixture.other('GET', path)).status).toBe(404);

      const author = { kind: 'user', id: fixture.otherId, name: fixture.stack.emailOf('other') };
      const done = { id: it.id, revision: 3, author };
      expect(await hand(fixture.admin, undefined, { 'if-match': '"2"' })).toEqual({ status: 200, body: done });
      expect((await hand()).body).toEqual(done);
      expect((await fixture.other('GET', path)).body).toMatchObject({ revision: 3, [kind === 'agent' ? 'author' : 'createdBy']: author });
      expect((await fixture.other('PATCH', path, bodyOf(it.name, ['mine']))).status).toBe(200);
      for (const [method, rest, body] of [
        ['GET', ''],
        ['PATCH', '', bodyOf(it.name)],
        ['GET', '/grants'],
        ['DELETE', ''],
      ] as const)
        expect([method, rest, (await fixture.author(method, path + rest, body)).status]).toEqual([method, rest, 404]);
      const entries = await until('the trail to tell it', async () => {
        const told = (await fixture.stack.audit()).filter(({ type }) => type === `${kind}.transferred`);
        return told.length > 0 && told;
      });
      expect(entries).toMatchObject([
        {
          target: { id: it.id },
          actor: { name: fixture.stack.emailOf('admin') },
          data: { revision: 3, from: { name: fixture.stack.emailOf('author') }, to: author },
        },
      ]);
      if (kind === 'agent')
        expect((await fixture.other('GET', `${path}/versions`)).body.versions).toMatchObject([
          { createdBy: { name: fixture.stack.emailOf('author') } },
        ]);

      // A program can do it too.
      await fixture.stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
      const token = String((await fixture.stack.org('POST', '/personal-tokens', { name: `hands ${kind}` }))['token']);
      const run = (args: object) =>
        execute(fixture.stack.mcpUrl, `service-management/set_${kind}_author`, { id: it.id, ...args }, { token });
      const [account] = ((await fixture.stack.org('GET', '/service-accounts')) as { serviceAccounts: { id: string; name: string }[] })
        .serviceAccounts;
      const to = { kind: 'serviceAccount', id: account!.id };
      expect(await run({ author: to, revision: 3 })).toMatchObject({ isError: true });
      expect((await run({ author: to, revision: 4 })).json).toEqual({ id: it.id, revision: 5, author: { ...to, name: account!.name } });
      expect((await fixture.other('GET', path)).status).toBe(404);
    },
  );
});

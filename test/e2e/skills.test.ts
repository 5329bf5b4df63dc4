/** Skills as people write them and agents meet them: over REST, through the meta-tools, and in what a client is told beforehand. */
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { callTool, execute, until, type Caller, type Stack } from '../harness';
import { proves } from '../proves';
import { document, startSkillFixture, type Answer, type Ask, type SkillFixture } from './skills/skillFixture';
import { wildSkills } from './skills/wild';

let stack: Stack;
let admin: Ask;
let author: Ask;
let other: Ask;
let otherId: string;
let bot: Caller;
let fixture: SkillFixture;
beforeAll(async () => {
  fixture = await startSkillFixture();
  ({ stack, admin, author, other, otherId, bot } = fixture);
}, 120_000);
afterAll(() => fixture?.stack.stop(), 60_000);

const made: SkillFixture['made'] = (name) => fixture.made(name);
const grant: SkillFixture['grant'] = (id, subject) => fixture.grant(id, subject);
const ungrant: SkillFixture['ungrant'] = (id) => fixture.ungrant(id);
const asBot: SkillFixture['asBot'] = (token) => fixture.asBot(token);
const told: SkillFixture['told'] = (token) => fixture.told(token);

proves(
  ['SKILL-VISIBLE', 'SKILL-TOOLS', 'SKILL-BOOTSTRAP', 'GRANT-NEXT'],
  'a skill is written over REST, granted, found, activated and read on the next call, and not found from the end of the grant on',
  async () => {
    const { call, listed } = asBot();
    const id = await made('pdf-forms');
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
    expect((await author('PUT', `/skills/${id}/attachments/refs/notes.md`, Buffer.from('# Nötes\n'))).body).toMatchObject({
      path: 'refs/notes.md',
      mediaType: 'text/markdown',
    });
    expect((await author('PUT', `/skills/${id}/attachments/logo.png`, image)).status).toBe(200);

    const unseen = async () => {
      expect(await listed()).toEqual([]);
      expect((await call('search_skills', { query: 'pdf forms' })).json).toEqual({ skills: [] });
      for (const address of [{ id }, { name: 'pdf-forms' }, { id: 'skl_0' }, { name: 'no-such-skill' }])
        expect(await call('activate_skill', address)).toMatchObject({ isError: true, text: 'No such skill' });
      expect(await call('read_skill_attachment', { id, path: 'logo.png' })).toMatchObject({ isError: true, text: 'No such skill' });
      for (const { instructions, skills } of await told()) {
        expect(skills).toEqual([]);
        expect(instructions).not.toContain('pdf-forms');
      }
    };
    await unseen();
    for (let round = 0; round < 2; round += 1) {
      await grant(id);
      const card = { id, name: 'pdf-forms', description: 'Use for pdf-forms', tags: [] };
      expect((await call('list_skills')).json).toEqual({ skills: [card] });
      expect((await call('search_skills', { query: 'forms of pdf' })).json).toEqual({ skills: [card] });
      for (const { instructions, skills } of await told()) {
        expect(skills).toEqual([{ ...card, ownership: 'granted' }]);
        expect(instructions).toContain(`- pdf-forms (${id}): Use for pdf-forms`);
      }
      for (const address of [{ id }, { name: 'pdf-forms' }, { id, name: 'old-name' }])
        expect((await call('activate_skill', address)).json).toEqual({
          id,
          name: 'pdf-forms',
          instructions: '\n# pdf-forms\n\nRead refs/notes.md.\n',
          attachments: [
            { path: 'logo.png', mediaType: 'image/png', bytes: 6 },
            { path: 'refs/notes.md', mediaType: 'text/markdown', bytes: 9 },
          ],
        });
      expect((await call('read_skill_attachment', { id, path: 'refs/notes.md' })).text).toBe('# Nötes\n');
      const { answer } = await call('read_skill_attachment', { id, path: 'logo.png' });
      const resource = { uri: 'skill://pdf-forms/logo.png', mimeType: 'image/png', blob: image.toString('base64') };
      expect(answer.message?.result?.['content']).toEqual([{ type: 'resource', resource }]);
      expect(await call('read_skill_attachment', { id, path: '../logo.png' })).toMatchObject({
        isError: true,
        text: 'No such attachment',
      });
      await ungrant(id);
      await unseen();
    }
  },
  60_000,
);

proves(['SKILL-TOOLS'], 'official clients of both generations use the tools', async () => {
  const id = await made('for-clients');
  await author('PUT', `/skills/${id}/attachments/a.bin`, Buffer.from([0, 255]));
  await grant(id);
  const requestInit = { headers: { Authorization: `Bearer ${bot.token.value}` } };
  const me = { name: 'official', version: '1' };
  const v1 = new ClientV1(me);
  await v1.connect(new TransportV1(new URL(stack.mcpUrl), { requestInit }));
  const v2 = new ClientV2(me, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await v2.connect(new TransportV2(new URL(stack.mcpUrl), { requestInit }));
  for (const client of [v1, v2]) {
    expect(client.getInstructions()).toContain('for-clients');
    const names = (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.includes('skill'));
    expect(names).toEqual(['list_skills', 'search_skills', 'activate_skill', 'read_skill_attachment']);
    const activated = await client.callTool({ name: 'activate_skill', arguments: { name: 'for-clients' } });
    expect(activated).toMatchObject({ isError: false, content: [{ type: 'text', text: expect.stringContaining('# for-clients') }] });
    const read = await client.callTool({ name: 'read_skill_attachment', arguments: { id, path: 'a.bin' } });
    expect(read).toMatchObject({ content: [{ type: 'resource', resource: { blob: 'AP8=' } }] });
    await client.close();
  }
  await ungrant(id);
});

proves(
  ['SKILL-VISIBLE', 'SKILL-EDIT'],
  'members see what they wrote or were granted, admins everything; a grant is for use only',
  async () => {
    const id = await made('private');
    const absent = await other('GET', '/skills/skl_0000000000000000000000');
    expect([absent.status, absent.body]).toEqual([404, { error: 'No such skill' }]);
    const attempts = (): Promise<Answer>[] => [
      other('PATCH', `/skills/${id}`, { description: 'mine' }),
      other('PUT', `/skills/${id}/attachments/a`, Buffer.from('x')),
      other('DELETE', `/skills/${id}/attachments/a`),
      other('DELETE', `/skills/${id}`),
    ];
    const looks = (): Promise<Answer>[] => ['', '/document', '/attachments/a'].map((rest) => other('GET', `/skills/${id}${rest}`));
    for (const { status, body } of await Promise.all([...looks(), ...attempts()])) expect([status, body]).toEqual([404, absent.body]);
    expect((await other('GET', '/skills?q=private')).body.skills).toEqual([]);
    expect((await admin('GET', '/skills?q=PRIV')).body.skills).toMatchObject([{ id, name: 'private', createdBy: { kind: 'user' } }]);

    await grant(id, { kind: 'user', id: otherId });
    expect((await other('GET', `/skills/${id}`)).body).toMatchObject({ id, revision: 1 });
    for (const { status } of await Promise.all(attempts())) expect(status).toBe(403);
    expect((await admin('PATCH', `/skills/${id}`, { tags: ['x'] }, { 'if-match': '1' })).body).toMatchObject({ revision: 2, tags: ['x'] });
    const late = await author('PATCH', `/skills/${id}`, { tags: ['y'] }, { 'if-match': '1' });
    expect([late.status, late.body.current]).toEqual([409, (await author('GET', `/skills/${id}`)).body]);
  },
);

proves(
  ['SKILL-VISIBLE'],
  'an open default is for members and never for accounts; tokens of the organization see as what they stand for',
  async () => {
    const id = await made('for-everyone');
    const full = (await stack.org('POST', '/service-tokens', { name: 'full' }))['token'] as string;
    const scoped = (await stack.org('POST', '/service-tokens', { name: 'scoped', accessRole: 'MEMBER' }))['token'] as string;
    expect(await asBot(full).listed()).toContain('for-everyone');
    expect((await told(full))[0]!.skills.find(({ name }) => name === 'for-everyone')).toMatchObject({ ownership: 'organization' });
    expect((await told(full))[0]!.instructions).not.toContain('Use for for-everyone');
    expect(await asBot(scoped).listed()).toEqual([]);
    await grant(id, { kind: 'everyone' });
    expect([await asBot(scoped).listed(), await asBot().listed()]).toEqual([['for-everyone'], []]);
    expect((await other('GET', '/skills?q=for-everyone')).body.skills).toHaveLength(1);
  },
);

proves(['SKILL-FORMAT'], 'hostile names, front matter and paths are refused with their place, and nothing is half written', async () => {
  const before = (await author('GET', '/skills?limit=200')).body.skills.length as number;
  const refused: [unknown, RegExp][] = [
    ...['', '../x', 'Pdf', 'a--b', '-a', 'a'.repeat(65), 'a\nb', 'ünicode', { $ne: 1 }].map((name): [unknown, RegExp] => [
      { name, description: 'x', instructions: 'x' },
      /^\/name: must/,
    ]),
    [{ name: 'a', description: 'x\u202e', instructions: 'x' }, /^\/description: must/],
    [{ name: 'a', description: 'x', instructions: '' }, /^\/instructions: must/],
    [{ name: 'a', description: 'x', instructions: 'x', orgId: 'org_0' }, /unknown member "orgId"/],
    ['# nothing in front', /front matter/],
    ['---\nname: &a b\ndescription: *a\n---\nx', /^\/text: /],
    ['---\nname: a\ndescription: "b" c\n---\nx', /^\/text: /],
    ['---\nname: a\ndescription: !!js/function "x"\n---\nx', /^\/text: /],
    [`---\n${'[['.repeat(20_000)}\n---\nx`, /^\/text: /],
  ];
  for (const [body, detail] of refused) {
    const answer = await author('POST', '/skills', body);
    expect([body, answer.status, answer.body.details?.join('\n')]).toEqual([body, 400, expect.stringMatching(detail)]);
    expect(Object.keys(answer.body as object).sort()).toEqual(['details', 'error']);
  }
  expect((await author('GET', '/skills?limit=200')).body.skills).toHaveLength(before);
  const id = await made('paths');
  for (const path of ['..%2fa', 'a/..%2fb', 'a%00', 'a%5Cb', 'SKILL.md', 'x'.repeat(257)])
    expect((await author('PUT', `/skills/${id}/attachments/${path}`, Buffer.from('x'))).body.details).toEqual([
      expect.stringMatching(/^path: must/),
    ]);
  expect((await author('GET', `/skills/${id}`)).body).toMatchObject({ revision: 1, attachments: [] });
});

proves(['SKILL-WILD'], 'documents in the shapes of public collections are taken, and their instructions read to the byte', async () => {
  for (const { shape, text, instructions, members, warned } of wildSkills) {
    const { status, body } = await author('POST', '/skills', Buffer.from(text), { 'content-type': 'text/markdown' });
    expect([shape, status, body.details]).toEqual([shape, 201, undefined]);
    const places = ((body.warnings ?? []) as string[]).map((warning) => warning.slice(0, warning.indexOf(': ')));
    expect([shape, places]).toEqual([shape, warned]);
    const id = body.id as string;
    const read = (await author('GET', `/skills/${id}`)).body;
    expect(read).not.toHaveProperty('warnings');
    for (const [member, value] of Object.entries(members))
      expect(JSON.stringify([shape, member, read[member]])).toBe(JSON.stringify([shape, member, value]));
    await grant(id);
    const activated = (await asBot().call('activate_skill', { id })).json as { instructions: string };
    expect([shape, activated.instructions]).toEqual([shape, instructions]);
    await ungrant(id);

    // It comes back as it was written. Printed anew, after a change of a member, it is the same skill for readers that are strict about YAML, too.
    expect((await author('GET', `/skills/${id}/document`)).bytes.toString()).toBe(text.replace(/^\ufeff/, ''));
    await author('PATCH', `/skills/${id}`, { license: 'MIT-0' });
    const printed = (await author('GET', `/skills/${id}/document`)).bytes.toString();
    expect(printed.endsWith(`\n---\n${instructions}`)).toBe(true);
    const again = (await author('PATCH', `/skills/${id}`, printed)).body;
    expect(again).toMatchObject({ revision: 2, instructions });
    expect(((again.warnings ?? []) as string[]).filter((warning) => warning.startsWith('/text'))).toEqual([]);
  }
});

proves(['SKILL-FORMAT'], 'a document comes back as it was given, and its skill is taken again from it', async () => {
  const text = [
    '---',
    'name: round-trip',
    'description: "Yes: no"',
    'license: Apache-2.0',
    'metadata:',
    '  version: "1.0"',
    '  tags: pdf, forms',
    'allowed-tools: Read',
    '---',
    '',
    '# Do',
    '',
    '    it',
    '',
  ].join('\n');
  const first = (await author('POST', '/skills', text)).body;
  const { bytes } = await author('GET', `/skills/${first.id}/document`);
  expect(bytes.toString()).toBe(text);
  expect((await author('DELETE', `/skills/${first.id}`)).status).toBe(204);
  const again = (await author('POST', '/skills', { text: bytes.toString() })).body;
  const newer = { id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
  expect(again).toEqual({ ...first, ...newer });
  expect(again.id).not.toBe(first.id);
});

proves(['SKILL-FORMAT'], 'of two that take one name at once one gets 409', async () => {
  const tries = await Promise.all(Array.from({ length: 6 }, () => author('POST', '/skills', document('contested'))));
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

proves(
  ['GRANT-ENDS', 'SKILL-TRAIL'],
  'a deleted skill takes its grants along, and the trail tells its story without a text of it',
  async () => {
    const id = await made('short-lived');
    await author('PUT', `/skills/${id}/attachments/a.md`, Buffer.from('S3CR3T-TEXT'));
    await grant(id);
    expect(await asBot().listed()).toEqual(['short-lived']);
    expect((await author('DELETE', `/skills/${id}`, undefined, { 'if-match': '1' })).status).toBe(409);
    expect((await author('DELETE', `/skills/${id}`, undefined, { 'if-match': '2' })).status).toBe(204);
    expect(await asBot().listed()).toEqual([]);
    const next = await made('short-lived');
    expect(next).not.toBe(id);
    expect(await asBot().listed()).toEqual([]);
    await until('its grant to end', async () => {
      const { grants } = (await stack.org('GET', `/grants?resource=${id}`)) as { grants: unknown[] };
      return grants.length === 0;
    });
    type Entry = { type: string; target: { id: string }; data: Record<string, unknown> };
    const timeline = async () => ((await stack.audit()) as unknown as Entry[]).filter(({ target }) => target?.id === id).toReversed();
    await until('the trail to tell it', async () => (await timeline()).some(({ type }) => type === 'grant.deleted'));
    const types = (await timeline()).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('skill.'))).toEqual(['skill.created', 'skill.updated', 'skill.deleted']);
    expect((await timeline()).find(({ type }) => type === 'grant.deleted')!.data).toMatchObject({ because: 'skill.deleted' });
    expect(JSON.stringify(await timeline())).not.toContain('S3CR3T');
  },
);

proves(['SKILL-MANAGEMENT'], 'the management tool shows its caller the skills they see', async () => {
  const id = await made('managed');
  await stack.grant(bot.account.id, 'service-management');
  const run = () => execute(stack.mcpUrl, 'service-management/list_skills', {}, { token: bot.token.value });
  expect((await run()).json).toEqual({ skills: [], hasMore: false });
  await grant(id);
  expect((await run()).json).toMatchObject({ skills: [{ id, name: 'managed', revision: 1, attachmentCount: 0 }], hasMore: false });
  await ungrant(id);
});

proves(['SKILL-VISIBLE', 'ISOLATION'], 'another organization finds nothing of it, by REST or by a meta-tool', async () => {
  const id = await made('ours-only');
  const slug = `${stack.orgSlug}-rival`;
  const rival = await stack.addPerson(stack.emailOf('rival'));
  const rest = stack.restAs(rival);
  await rest('POST', '/orgs', { name: 'Rival', slug });
  const theirs = fixture.askAs(() => stack.jwtOf(rival), slug);
  for (const path of ['', '/document', '/attachments/a'])
    expect(await theirs('GET', `/skills/${id}${path}`)).toMatchObject({ status: 404, body: { error: 'No such skill' } });
  const put = theirs('PUT', '/grants', { subject: { kind: 'everyone' }, resource: { kind: 'skill', id } });
  expect(await put).toMatchObject({ status: 400, body: { details: ['/resource: No such skill'] } });
  expect((await theirs('POST', '/skills', document('ours-only'))).status).toBe(201);
  const token = String((await rest('POST', `/orgs/${slug}/service-tokens`, { name: 'all' }))['token']);
  const home = `${stack.baseUrls[0]}/org/${slug}`;
  const { json } = await callTool(home, 'list_skills', {}, { token });
  expect((json as { skills: { id: string }[] }).skills.map((skill) => skill.id)).not.toContain(id);
  expect(await callTool(home, 'activate_skill', { id }, { token })).toMatchObject({ isError: true, text: 'No such skill' });
});

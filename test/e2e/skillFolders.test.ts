/** Skills as folders, their versions, their use and their preview: over REST, and as agents meet them. */
import { proves } from '../proves';
import { startSkillFixture, type Ask, type SkillFixture } from './skills/skillFixture';

let fixture: SkillFixture;
let author: Ask;
beforeAll(async () => {
  fixture = await startSkillFixture();
  ({ author } = fixture);
}, 120_000);
afterAll(() => fixture?.stack.stop(), 60_000);

const document = (name: string, body: string): string => `---\n# kept\nname: ${name}\ndescription: Use for ${name}\n---\n${body}`;
const file = (path: string, content: string | Buffer) => ({ path, content: Buffer.from(content).toString('base64') });
const folder = (name: string, body: string, ...more: { path: string; content: string }[]) => ({
  files: [file(`${name}/SKILL.md`, document(name, body)), ...more],
});
const ZIP = { 'content-type': 'application/zip' };

proves(
  ['SKILL-FOLDER', 'SKILL-VERSIONS'],
  'a folder is imported, changed, restored and exported, and an agent reads what is current',
  async () => {
    const image = Buffer.from([0, 255, 1, 254]);
    const made = await author(
      'POST',
      '/skills/import',
      folder('moved', 'One\n', file('moved/a/b.bin', image), file('moved/.DS_Store', 'x')),
    );
    expect(made).toMatchObject({ status: 201, body: { version: 1, leftOut: [{ path: 'moved/.DS_Store', blocking: false }] } });
    const id = made.body.id as string;
    await fixture.grant(id);
    const read = async () => ((await fixture.asBot().call('activate_skill', { id })).json as { instructions: string }).instructions;
    const zip = (await author('GET', `/skills/${id}/export`)).bytes;
    expect((await author('POST', `/skills/${id}/import`, folder('moved', 'Two\n'), { 'if-match': '1' })).body).toMatchObject({
      version: 2,
    });
    expect(await read()).toBe('Two\n');
    expect((await author('GET', `/skills/${id}/export?version=1`)).bytes.equals(zip)).toBe(true);
    const restored = await author('POST', `/skills/${id}/versions`, { fromVersion: 1 }, { 'if-match': '2' });
    expect(restored).toMatchObject({ status: 201, body: { version: 3, restoredFromVersion: 1 } });
    expect(await read()).toBe('One\n');
    expect((await author('GET', `/skills/${id}/attachments/a/b.bin`)).bytes.equals(image)).toBe(true);
    expect((await author('GET', `/skills/${id}/versions`)).body.versions.map(({ version }: { version: number }) => version)).toEqual([
      3, 2, 1,
    ]);

    expect((await author('DELETE', `/skills/${id}`)).status).toBe(204);
    const again = await author('POST', '/skills/import', zip, ZIP);
    expect(again.status).toBe(201);
    expect((await author('GET', `/skills/${again.body.id}/export`)).bytes.equals(zip)).toBe(true);
  },
);

proves(
  ['SKILL-FOLDER'],
  'what cannot be taken is named with its reason, every breach of the document with its rule, and nothing is stored',
  async () => {
    const before = (await author('GET', '/skills?limit=200')).body.skills.length;
    const hostile = folder('evil', 'x', file('evil/../../x', 'x'), file('evil/A', 'x'), file('evil/a', 'y'));
    expect((await author('POST', '/skills/import', hostile)).body.details).toEqual([
      expect.stringMatching(/^evil\/\.\.\/\.\.\/x: its path must be relative/),
      expect.stringMatching(/^evil\/a: would lie in the place of "evil\/A"/),
      expect.stringMatching(/^evil\/A: would lie in the place of "evil\/a"/),
    ]);
    const text = `---\nname: Bad--Name\ncompatibility: ${'x'.repeat(501)}\nmetadata: no map\n---\nx`;
    const breaches = (await author('POST', '/skills/import', { files: [file('other/SKILL.md', text)] })).body.details as string[];
    expect(breaches.map((breach) => breach.split(':', 1)[0])).toEqual(
      expect.arrayContaining(['/name', '/description', '/compatibility', '/metadata']),
    );
    expect(breaches).toContain('/name: must be the name of the folder, "other"');
    expect((await author('POST', '/skills/import', Buffer.from('PK no archive'), ZIP)).status).toBe(400);
    expect((await author('GET', '/skills?limit=200')).body.skills).toHaveLength(before);
  },
);

proves(['SKILL-USE'], 'its author is told who read a skill, and sees beforehand what they read', async () => {
  const { body } = await author('POST', '/skills/import', folder('watched', '# Wätch\n', file('watched/n.md', 'x')));
  const id = body.id as string;
  const account = fixture.bot.account.id;
  const preview = async () => (await author('GET', `/skills/${id}/preview?kind=serviceAccount&id=${account}`)).body;
  expect(await preview()).toMatchObject({ because: [], notes: [expect.stringContaining('does not see this skill')] });
  await fixture.grant(id);
  const seen = await preview();
  expect(seen).toMatchObject({ ownership: 'granted', because: [{ reason: 'direct' }], notes: [] });
  const { call } = fixture.asBot();
  expect((await call('activate_skill', { id })).text).toBe(seen.activation);
  expect((await fixture.told())[0]!.instructions).toContain(seen.line.text);
  await call('activate_skill', { id });
  expect((await author('GET', `/skills/${id}/usage`)).body).toMatchObject({
    activations: 2,
    callers: [{ caller: { id: account }, activations: 2, version: 1 }],
  });
  expect((await author('GET', '/skills/usage?days=1')).body.skills).toContainEqual(
    expect.objectContaining({ id, name: 'watched', activations: 2, callers: 1 }),
  );
  expect((await fixture.other('GET', `/skills/${id}/usage`)).status).toBe(404);
  const member = await author('GET', `/skills/${id}/preview?kind=user&id=${fixture.otherId}`);
  expect(member.body).toMatchObject({ reader: { kind: 'user' }, because: [] });
  expect((await author('GET', `/skills/${id}/preview?kind=user&id=usr_nobody`)).body.details).toEqual(['/id: no such member']);
});

/** The meta-tools of skills over HTTP: what they ask the registry, and how its answers read. */
import { CATALOG_VERSION } from './testing/agents';
import { startFixture, type Fixture } from './testing/fixture';
import { compat, legacy } from './testing/speak';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

interface Answer {
  isError: boolean;
  content: [{ type: string; text?: string; resource?: object }];
}
const call = async (name: string, args: object = {}): Promise<Answer> =>
  (await compat(fixture, 'tools/call', { name, arguments: args })).json.result as unknown as Answer;
const read = async (name: string, args?: object): Promise<unknown> => {
  const { isError, content } = await call(name, args);
  expect(isError).toBe(false);
  return JSON.parse(content[0].text!);
};

test('they are read only, say so, and take no argument they do not know', async () => {
  const { tools } = (await compat(fixture, 'tools/list')).json.result as unknown as {
    tools: { name: string; annotations: object; inputSchema: { properties: object } }[];
  };
  const members = tools
    .filter(({ name }) => name.includes('skill'))
    .map(({ name, inputSchema, annotations }) => [name, Object.keys(inputSchema.properties), annotations]);
  const readOnly = expect.objectContaining({ readOnlyHint: true });
  expect(members).toEqual([
    ['list_skills', [], readOnly],
    ['search_skills', ['query'], readOnly],
    ['activate_skill', ['id', 'name'], readOnly],
    ['read_skill_attachment', ['id', 'path'], readOnly],
  ]);
  for (const [name] of members) {
    const { isError, content } = await call(name as string, { nonsense: 1, query: 'x', id: 'x', path: 'x' });
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('nonsense')]);
  }
});

test('skills are listed, found and activated, by id or by name', async () => {
  const { card } = fixture.skills;
  expect(await read('list_skills')).toEqual({ skills: [card] });
  expect(await read('search_skills', { query: 'pdf' })).toEqual({ skills: [card] });
  for (const address of [{ id: card.id }, { name: card.name }, { id: card.id, name: 'old' }])
    expect(await read('activate_skill', address)).toEqual({
      id: card.id,
      name: card.name,
      instructions: 'Read the fields.',
      attachments: [
        { path: 'refs/fields ü.md', mediaType: 'text/markdown', bytes: 12 },
        { path: 'logo ü.png', mediaType: 'image/png', bytes: 4 },
      ],
    });
});

test('an attachment is text as it is, or a resource with its bytes', async () => {
  const { card, image } = fixture.skills;
  const text = await call('read_skill_attachment', { id: card.id, path: 'refs/fields ü.md' });
  expect(text).toMatchObject({ isError: false, content: [{ type: 'text', text: '# Fields ü\n' }] });
  const resource = { uri: 'skill://pdf-forms/logo%20%C3%BC.png', mimeType: 'image/png', blob: image.toString('base64') };
  expect((await call('read_skill_attachment', { id: card.id, path: 'logo ü.png' })).content).toEqual([{ type: 'resource', resource }]);
});

test.each([
  ['a skill that is not there', 'activate_skill', { name: 'none' }, 'No such skill'],
  ['an id that is not there, with a good name', 'activate_skill', { id: 'skl_x', name: 'pdf-forms' }, 'No such skill'],
  ['a file of such a skill', 'read_skill_attachment', { id: 'skl_x', path: 'logo ü.png' }, 'No such skill'],
  ['no path', 'read_skill_attachment', { id: 'skl_x' }, '/path'],
  ['no words', 'search_skills', { query: '' }, '/query'],
])('%s is a result with isError', async (_what, name, args, text) => {
  const { isError, content } = await call(name, args);
  expect([isError, content[0].text]).toEqual([true, expect.stringContaining(text)]);
});

test('the skills of the caller are in the handshake, its text, in discover and in the modern list', async () => {
  const { card } = fixture.skills;
  const skills = [{ ...card, ownership: 'granted' }];
  const line = `- pdf-forms (${card.id}): Fills PDF forms`;
  const hello = (await legacy(fixture, 'initialize', { protocolVersion: '2025-06-18' })).json.result;
  expect(hello).toMatchObject({ instructions: expect.stringContaining(line), _service: { skills } });
  const discover = (await compat(fixture, 'server/discover')).json.result;
  expect(discover).toMatchObject({ instructions: expect.stringContaining(line), _meta: { 'service/bootstrap': { skills } } });
  const listed = (await compat(fixture, 'tools/list')).json.result;
  expect(listed).toMatchObject({ _meta: { 'service/bootstrap': { skills } } });
  expect(fixture.briefed.map(({ principal }) => principal?.id)).toEqual(expect.arrayContaining([fixture.principal.id]));
});

test('while the registry cannot tell a client still gets in, without skills and told so', async () => {
  const initialize = async () => (await legacy(fixture, 'initialize', { protocolVersion: '2025-06-18' })).json.result;
  const before = await initialize();
  fixture.breakBootstrap(true);
  expect(await initialize()).toMatchObject({
    instructions: expect.stringContaining('cannot be listed now'),
    _service: { bootstrap_version: 1, model_catalog_version: CATALOG_VERSION, skills: [] },
  });
  expect((await compat(fixture, 'tools/list')).json.result).toMatchObject({ _meta: { 'service/bootstrap': { skills: [] } } });
  fixture.breakBootstrap(false);
  expect(await initialize()).toEqual(before);
});

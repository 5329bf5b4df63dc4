import { askedContent as asked } from './content';

const askedContent = (value: unknown, before?: object) => asked(value, before).content;

const skill = { name: 'pdf-forms', description: 'Fills forms', tags: ['pdf'], instructions: 'Do it.' };
const detailsOf = (value: unknown, before?: object): string[] => {
  try {
    askedContent(value, before);
  } catch (err) {
    return [...(err as { details: string[] }).details];
  }
  throw new Error('was taken');
};

test('members are taken as they are; tags may be left out', () => {
  expect(askedContent(skill)).toEqual(skill);
  const { tags: _tags, ...untagged } = skill;
  expect(askedContent(untagged)).toEqual({ ...untagged, tags: [] });
});

test('of a change, what is left out stays and null takes an optional member away', () => {
  const before = { ...skill, license: 'MIT', metadata: { a: 'b' } };
  expect(askedContent({}, before)).toEqual(before);
  expect(askedContent({ license: null, tags: null, metadata: { c: 'd' } }, before)).toEqual({ ...skill, tags: [], metadata: { c: 'd' } });
  expect(detailsOf({ name: null }, before)).toEqual(['/name: must be present']);
});

test('a document says everything, and takes nothing beside it', () => {
  const text = '---\nname: other\ndescription: b\n---\nc';
  expect(askedContent({ text }, { ...skill, license: 'MIT' })).toEqual({ name: 'other', description: 'b', tags: [], instructions: 'c' });
  expect(detailsOf({ text, name: 'a' })).toEqual(['/: unknown member "name"']);
  expect(detailsOf({ text: 7 })).toEqual([expect.stringContaining('/text')]);
});

test('instructions are kept to the byte', () => {
  for (const instructions of ['\r\n \t\n    code\r\n\r\n', '\n# A\n', 'a\rb  ', '\ufeff# A'])
    expect(askedContent({ ...skill, instructions }).instructions).toBe(instructions);
});

test('what the format does not name is kept, whatever it is called and holds', () => {
  const opaque = JSON.parse('{"__proto__": {"constructor": 1}, "toString": null, "$where": ["a.b"], "a.b": true}') as object;
  const taken = askedContent({ ...skill, otherFields: opaque, metadata: { nested: opaque, text: '' } });
  expect(JSON.stringify(taken.otherFields)).toBe(JSON.stringify(opaque));
  expect(JSON.stringify(taken.metadata)).toBe(JSON.stringify({ nested: opaque, text: '' }));
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'ä', 'a'.repeat(65), '../a', 'a\n', 7, null])('the name %j is refused', (name) => {
  expect(detailsOf({ ...skill, name })).toEqual([expect.stringMatching(/^\/name: must be/)]);
});
test.each(['con', 'nul', 'aux', 'prn', 'com1', 'lpt0'])('the name %j is refused, because no folder of Windows can have it', (name) => {
  const rule = '/name: must not be one that Windows keeps for a device, such as "con" or "nul"';
  expect(detailsOf({ ...skill, name })).toEqual([rule]);
  expect(detailsOf({ text: `---\nname: ${name}\ndescription: b\n---\nc` })).toEqual([rule]);
  expect(detailsOf({ ...skill, name, description: '' })).toEqual([expect.stringMatching(/^\/description: /), rule]);
  expect(askedContent({ description: 'Other' }, { ...skill, name }).name).toBe(name);
});
test.each(['con-1', 'console', 'com10', 'a', '7', 'a-b-c', 'a'.repeat(64)])('the name %j is taken', (name) => {
  expect(askedContent({ ...skill, name }).name).toBe(name);
});

test.each([
  ['description', ''],
  ['description', ' '],
  ['description', 'x'.repeat(1_025)],
  ['description', 'a\nb '],
  ['description', 'a\u202eb'],
  ['description', 'a\u{e0041}'],
  ['instructions', '\n \n'],
  ['instructions', 'a\0b'],
  ['instructions', 'a\ud800'],
  ['instructions', 'x'.repeat(200_001)],
  ['tags', ['a', 'a']],
  ['tags', ['a,b']],
  ['tags', Array.from({ length: 21 }, (_, index) => `t${index}`)],
  ['license', 'a\nb'],
  ['metadata', { tags: 'a' }],
  ['metadata', { '': 'a' }],
  ['metadata', { 'a\u202e': 'a' }],
  ['metadata', { a: 1 }],
  ['metadata', { a: ['x'.repeat(65_536)] }],
  ['otherFields', { 'allowed-tools': 'a' }],
  ['otherFields', { a: 'x'.repeat(65_536) }],
  ['otherFields', { 'a\nb': 'a' }],
  ['allowedTools', ['']],
  ['allowedTools', [['a']]],
  ['allowedTools', {}],
  ['instructions', '\ufeff \r\n'],
  ['instructions', 'a\u001b[2J'],
  ['model', 'opus'],
])('%s is refused when it breaks its rule (%#)', (member, value) => {
  expect(detailsOf({ ...skill, [member]: value })[0]).toMatch(member === 'model' ? /unknown member "model"/ : new RegExp(`^/${member}`));
});

test.each([null, [], 'x', 7])('%j is no skill', (value) => {
  expect(detailsOf(value)).toEqual([expect.stringContaining('/: must be object')]);
});

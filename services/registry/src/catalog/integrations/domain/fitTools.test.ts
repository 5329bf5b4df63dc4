import { fitTools, type DescribedTool } from './fitTools';

const described = (inputSchema: Record<string, unknown>, description = ''): DescribedTool => ({ description, inputSchema });
const member = { type: 'string', description: 'x'.repeat(200) };
const many = (count: number, part: unknown = member) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, part]));

test('what fits is as it was', () => {
  const tools = [described({ type: 'object', properties: many(20) }), described({ type: 'object' })];
  expect(fitTools(tools)).toEqual(tools);
});

test('one tool is whole, however large', () => {
  const tools = [described({ type: 'object', properties: many(2_000) })];
  expect(fitTools(tools)).toEqual(tools);
});

test('the large one is shortened, says so, and leaves the small ones alone', () => {
  const small = described({ type: 'object', properties: { id: member } }, 'small');
  const large = described({ type: 'object', properties: many(300), required: ['m0'] }, 'large');
  const [first, second] = fitTools([large, small]);
  expect(second).toEqual(small);
  expect(first).toMatchObject({ cut: 'All explanations are left out. Describe this tool alone to read all of it.' });
  expect(first!.inputSchema).toEqual({ type: 'object', properties: many(300, { type: 'string' }), required: ['m0'] });
});

test('members with the names of keywords stay', () => {
  const properties = { description: { type: 'string' }, title: { enum: [{ description: 'data' }] }, ...many(300) };
  const [large] = fitTools([described({ type: 'object', properties }), described({})]);
  expect(large!.inputSchema['properties']).toMatchObject({ description: { type: 'string' }, title: { enum: [{ description: 'data' }] } });
});

test('what is never small enough keeps its name and is marked', () => {
  const huge = described({ type: 'object', properties: many(9_000) });
  const [one] = fitTools([huge, huge]);
  expect(one).toMatchObject({ inputSchema: { type: 'object' }, cut: expect.stringContaining('arguments are left out') });
});

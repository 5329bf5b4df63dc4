import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { incoming } from './incoming';

const answered = (result: object, takesAnyValue = false) => {
  const message = { jsonrpc: '2.0', id: 1, result } as {
    result: { content: { type: string; text?: string }[]; structuredContent?: unknown };
  };
  incoming(() => takesAnyValue).look(message as unknown as JSONRPCMessage);
  return message.result;
};
const good = [
  { type: 'text', text: 'a' },
  { type: 'image', data: 'aa==', mimeType: 'image/png' },
  { type: 'resource_link', uri: 'file:///a', name: 'a' },
  { type: 'resource', resource: { uri: 'file:///a', text: 'a' } },
];

test('blocks that the protocol has stay as they are', () => expect(answered({ content: good }).content).toEqual(good));

test.each<[unknown, string]>([
  [7, 'it is no object'],
  [null, 'it is no object'],
  [{ type: 'hologram' }, 'it is of a kind that the protocol does not have'],
  [{ type: 'constructor' }, 'it is of a kind that the protocol does not have'],
  [{}, 'it is of a kind that the protocol does not have'],
  [{ type: 'text', text: 7 }, 'it is of the kind text, and its text is missing or not as the protocol has it'],
  [{ type: 'image', data: 'aa==' }, 'it is of the kind image, and its mimeType is missing or not as the protocol has it'],
  [
    { type: 'text', text: 'a', annotations: { priority: 9 } },
    'it is of the kind text, and its annotations.priority is missing or not as the protocol has it',
  ],
])('%j is left out, and the others are not', (block, why) => {
  expect(answered({ content: [good[0], block, good[1]] }).content).toEqual([
    good[0],
    { type: 'text', text: `[Block 2 of the answer is left out: ${why}.]` },
    good[1],
  ]);
});

test.each([[[1, 'a']], [7], ['a'], [null], [false]])('structured content %j is taken in the version of the protocol that has it', (value) =>
  expect(answered({ content: [good[0]], structuredContent: value }, true)).toEqual({ content: [good[0]], structuredContent: value }),
);

test('structured content that is no object is left out of an older version, and the text says so', () => {
  expect(answered({ content: [good[0]], structuredContent: [1] })).toEqual({
    content: [good[0], { type: 'text', text: '[The structured content of the answer is left out: it is no object.]' }],
  });
  expect(answered({ content: [], structuredContent: { a: 1 } })).toEqual({ content: [], structuredContent: { a: 1 } });
});

test('a member __proto__ of structured content, which the library drops in older versions, is told', () => {
  const given = (): object => JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":2}}') as object;
  const told = { type: 'text', text: '[The member __proto__ of the structured content is left out.]' };
  expect(answered({ content: [good[0]], structuredContent: given() }).content).toEqual([good[0], told]);
  expect(answered({ structuredContent: given() }).content).toEqual([told]);
  expect(answered({ content: [good[0]], structuredContent: given() }, true).content).toEqual([good[0]]);
  expect(answered({ content: [good[0]], structuredContent: { b: given() } }).content).toEqual([good[0]]);
});

test('a server is answered a hundred requests for each call that begins, and no more', () => {
  const { look, callBegins } = incoming(() => false);
  const ask = (): boolean => {
    const message = { jsonrpc: '2.0', id: 1, method: 'elicitation/create' };
    look(message as JSONRPCMessage);
    return 'id' in message;
  };
  const answers = () => Array.from({ length: 150 }, ask).filter(Boolean).length;
  expect(answers()).toBe(100);
  expect(answers()).toBe(0);
  callBegins();
  expect(answers()).toBe(100);
});

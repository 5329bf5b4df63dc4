import { decodeItems, encodeEvent, encodeItem } from './frame';
import { ITEMS, type EventHeader } from './items';

const header = (id: string): EventHeader => ({ v: 1, kind: 'event', id, event: 'audit.x.v1', payload: { text: `ünï ${id}` } });

it('round-trips items with and without bytes', () => {
  const body = Buffer.from([0, 255, 1]);
  const items = decodeItems(Buffer.concat([encodeItem(header('a')), encodeItem(header('b'), body), encodeItem(header('c'))]), ITEMS);
  expect(items.map((item) => item.header)).toEqual([header('a'), header('b'), header('c')]);
  expect(items.map((item) => item.body.length)).toEqual([0, 3, 0]);
  expect(items[1]!.body.equals(body)).toBe(true);
});

it('refuses every cut of a message', () => {
  const bytes = encodeItem(header('a'), Buffer.from('body'));
  for (let length = 1; length < bytes.length; length += 1) expect(() => decodeItems(bytes.subarray(0, length), ITEMS)).toThrow();
});

it('reads a message without the content type as one JSON header', () => {
  expect(decodeItems(Buffer.from(JSON.stringify(header('a'))), 'application/json')[0]!.header).toEqual(header('a'));
});

it('frames an event whose payload is text as it frames its value', () => {
  const { payload, ...rest } = header('a "quoted"');
  expect(encodeEvent(rest, Buffer.from(JSON.stringify(payload)))).toEqual(encodeItem({ ...rest, payload }));
});

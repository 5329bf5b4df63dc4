import { aimOfName, aimOfTarget, readAim, targetOf, toolAim, wordOfAim } from './aim';

const names = new Map([
  ['svc_1', { kind: 'serviceAccount', id: 'svc_1', name: 'bot' } as const],
  ['int_1', { kind: 'integration', id: 'int_1', name: 'orders' } as const],
]);

test('an aim is a word of an address, and back; who is named by an id is looked up', () => {
  const aims = [...names.values()].map((name) => aimOfName(name)!);
  expect(aims.map(wordOfAim)).toEqual(['serviceAccount:svc_1', 'integration:orders']);
  expect(readAim('integration:orders')).toEqual(aims[1]);
  expect(readAim('serviceAccount:svc_1')).toEqual({ id: 'svc_1' });
  expect(readAim('tool:orders/a/b')).toEqual({ kind: 'tool', slug: 'orders', tool: 'a/b', name: 'orders/a/b' });
  for (const word of ['', 'svc_1', 'user:', 'tool:orders']) expect(readAim(word)).toBeUndefined();
  expect(toolAim('orders')).toBeUndefined();
});

test('what a block stops, by its target, and the body that creates it again', () => {
  const tool = aimOfTarget({ kind: 'tool', id: 'int_1', tool: 'refund' }, names);
  expect(tool && targetOf(tool)).toEqual({ kind: 'tool', slug: 'orders', tool: 'refund' });
  expect(aimOfTarget({ kind: 'integration', id: 'int_2' }, names)).toBeUndefined();
  const bot = aimOfTarget({ kind: 'serviceAccount', id: 'svc_1' }, names);
  expect(bot && targetOf(bot)).toEqual({ kind: 'serviceAccount', id: 'svc_1' });
});

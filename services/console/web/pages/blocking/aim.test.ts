import { aimOfTarget, aimOfWord, aimsOf, targetOf, toolAim, wordOfAim } from './aim';

const named = [{ kind: 'serviceAccount', id: 'svc_1', name: 'bot' }] as const;
const integrations = [{ id: 'int_1', slug: 'orders' }] as Parameters<typeof aimsOf>[1];

test('an aim is a word of an address, and back', () => {
  const aims = aimsOf(named, integrations);
  for (const aim of aims) expect(aimOfWord(wordOfAim(aim), aims)).toEqual(aim);
  expect(aimOfWord('tool:orders/a/b', aims)).toEqual({ kind: 'tool', slug: 'orders', tool: 'a/b', name: 'orders/a/b' });
  expect(aimOfWord('serviceAccount:svc_2', aims)).toBeUndefined();
  expect(toolAim('orders')).toBeUndefined();
});

test('what a block stops, by its target, and the body that creates it again', () => {
  const tool = aimOfTarget({ kind: 'tool', id: 'int_1', tool: 'refund' }, named, integrations);
  expect(tool && targetOf(tool)).toEqual({ kind: 'tool', slug: 'orders', tool: 'refund' });
  expect(aimOfTarget({ kind: 'integration', id: 'int_2' }, named, integrations)).toBeUndefined();
  const bot = aimOfTarget({ kind: 'serviceAccount', id: 'svc_1' }, named, integrations);
  expect(bot && targetOf(bot)).toEqual({ kind: 'serviceAccount', id: 'svc_1' });
});

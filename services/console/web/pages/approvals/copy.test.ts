import { copy } from './copy';

test('requests of which the person can only reject some are counted apart', () => {
  expect([0, 1, 3].map((refused) => copy.sentence(3, undefined, refused))).toEqual([
    '3 requests wait for your decision.',
    '3 requests wait for your decision. You can only reject 1 of them.',
    '3 requests wait for your decision. You can only reject them.',
  ]);
  expect(copy.sentence(1, '2 min ago', 1)).toBe('1 request waits for your decision, the oldest asked 2 min ago. You can only reject it.');
  expect(copy.sentence(0, undefined, 0)).toBe('Nothing waits for your decision.');
});

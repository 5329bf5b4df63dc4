import { watchShared } from './watchShared';

const isUnchanged = watchShared();
const change = (target: object, name: string, value: unknown): (() => void) => {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
  return () => (before === undefined ? Reflect.deleteProperty(target, name) : Object.defineProperty(target, name, before));
};

test.each([
  ['a member that all objects get', Object.prototype, 'examples', {}],
  ['one of all lists', Array.prototype, 'example', 'x'],
  ['one of a function', Object, 'example', 'x'],
  ['one in place of another', String.prototype, 'trim', () => ''],
])('%s is a change, until it is taken back', (_what, target: object, name, value) => {
  expect(isUnchanged()).toBe(true);
  const undo = change(target, name, value);
  const seen = isUnchanged();
  undo();
  expect([seen, isUnchanged()]).toEqual([false, true]);
});

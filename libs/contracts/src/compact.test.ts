import { compact } from './compact';

test('only undefined members are left out, in the order of the rest', () => {
  const kept = compact({ a: 1, b: undefined, c: null, d: '', e: false, f: { g: undefined } });
  expect(Object.entries(kept)).toEqual([
    ['a', 1],
    ['c', null],
    ['d', ''],
    ['e', false],
    ['f', { g: undefined }],
  ]);
  expect(Object.keys(compact({ x: undefined }))).toEqual([]);
});

test('the type says which members may be absent', () => {
  const note = (text: string | undefined): { readonly id: string; readonly text?: string } => compact({ id: 'n', text });
  expect([note('hello'), note(undefined)]).toEqual([{ id: 'n', text: 'hello' }, { id: 'n' }]);
  // @ts-expect-error -- `text` may be absent
  const text = (given: string | undefined): { readonly text: string } => compact({ text: given });
  expect(text('x')).toEqual({ text: 'x' });
});

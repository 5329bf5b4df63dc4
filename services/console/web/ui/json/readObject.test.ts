import { readObject } from './readObject';

test('an object, or where it stops being JSON', () => {
  expect(readObject('')).toEqual({ value: {} });
  expect(readObject('{"amount": 129.9}')).toEqual({ value: { amount: 129.9 } });
  expect(readObject('[1]')).toMatchObject({ problem: expect.stringMatching(/object/) });
  expect(readObject('{\n  "a": 1,\n  "b" 2\n}')).toMatchObject({ at: { line: 3, column: 7 } });
  expect(readObject('{\n"a": ')).toMatchObject({ at: { line: 2, column: 6 } });
});

import { attemptAt } from './attempt.ts';

test.each([[undefined], ['disable'], [{ name: 'x' }]])(
  '%j: a retry of a lost attempt keeps its key, a new attempt does not',
  (variables) => {
    const first = attemptAt(variables, undefined);
    expect(attemptAt(variables, first)).toEqual(first);
    expect(attemptAt(variables, undefined).key).not.toBe(first.key);
    expect(attemptAt('other', first).key).not.toBe(first.key);
  },
);

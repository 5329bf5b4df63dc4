import { Problem } from '../api/problems';
import { headline } from './writeWords';

const said = (status: number, message: string, rest: ConstructorParameters<typeof Problem>[2] = {}): string =>
  headline(new Problem(status, message, rest));
const UNKNOWN = /^No answer came, so it may or may not be done\. Press the button again/;

test('what surely was not done is said to be so, and what may have been done never is', () => {
  const data = { code: 'unavailable' };
  expect(said(503, 'away', { data })).toBe('Not done: the server cannot do it right now. Try again shortly.');
  expect(said(503, 'away', { data, retryAfterSeconds: 5 })).toBe('Not done: the server cannot do it right now. Try again in 5 s.');
  expect(said(409, 'taken')).toBe('Not done: it collides with what is there.');
  for (const [status, message] of [
    [0, 'no answer'],
    [502, ''],
    [503, ''],
    [503, 'The service did not answer'],
    [504, 'The call may or may not have run'],
  ] as const)
    expect(said(status, message)).toMatch(UNKNOWN);
  // Its key was freed: a repeat may do it a second time.
  expect(said(500, 'internal error')).toBe('The server failed, so it may or may not be done. Look before you do it again.');
});

import { fieldErrors, Problem, problemOf } from './problems';

const response = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });

test('failures go to the field their path names; the rest stands on top', () => {
  const details = [
    '/name: must be present',
    '/ipAllowlist/1: is not a range',
    '/ipAllowlist/3: is twice',
    '/: unknown member "x"',
    'no path at all',
  ];
  expect(fieldErrors(details, ['name', 'ipAllowlist'])).toEqual({
    name: 'must be present',
    ipAllowlist: 'line 2: is not a range; line 4: is twice',
    '': '/: unknown member "x"; no path at all',
  });
  expect(fieldErrors(['/constructor: x'], ['name'])).toEqual({ '': '/constructor: x' });
  const rows = ['rows', 'rows.0', 'rows.0.path'];
  expect(fieldErrors(['/rows/0/path: a', '/rows/0/body/type: b', '/rows/0: c', '/rows/1/path: d', '/rows: e'], rows)).toEqual({
    'rows.0.path': 'a',
    'rows.0': 'body/type: b; c',
    rows: 'line 2: d; e',
  });
});

test('an answer without words of ours leaves it open what happened; a refusal does not', () => {
  expect(problemOf(response(504), { error: 'unknown outcome' }).outcomeUnknown).toBe(true);
  expect(problemOf(response(502), '<html>').outcomeUnknown).toBe(true);
  expect(problemOf(response(502), { error: 'the document could not be fetched' }).outcomeUnknown).toBe(false);
  expect(problemOf(response(409), { error: 'slug is taken' }).outcomeUnknown).toBe(false);
  expect(new Problem(0, 'no answer').outcomeUnknown).toBe(true);
});

test('a 503 leaves it open too, unless it says that nothing was done', () => {
  const ofProxy = problemOf(response(503), '<html>');
  const inTheMiddle = problemOf(response(503), { error: 'The service did not answer' });
  const sure = problemOf(response(503), { error: 'The service cannot be reached now', code: 'unavailable' });
  expect([ofProxy, inTheMiddle, sure].map(({ outcomeUnknown, nothingDone }) => [outcomeUnknown, nothingDone])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  // A repeat of what was lost says nothing of the first time.
  expect(sure.asRepeat()).toMatchObject({ outcomeUnknown: true, nothingDone: false, message: sure.message });
  expect(problemOf(response(409), { error: 'slug is taken' }).asRepeat().outcomeUnknown).toBe(false);
});

test('headers and only text are taken from an answer', () => {
  const problem = problemOf(response(429, { 'retry-after': '7', 'x-correlation-id': 'c-1' }), {
    error: 'slow down',
    details: ['a', 1, null],
  });
  expect(problem).toMatchObject({ message: 'slow down', retryAfterSeconds: 7, correlationId: 'c-1', details: ['a'] });
  expect(problemOf(response(400), null)).toMatchObject({ message: '', retryAfterSeconds: undefined });
});

import { createLog, hiddenFields } from './log';
import { failureText } from './service';
import { inCall } from './span';

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

function logged(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  say(createLog('demo', 'debug', (line) => (text += line)));
  return text;
}

test.each(Object.entries(hiddenFields))('no line shows a %s, wherever it stands', (name, fields) => {
  for (const field of fields) {
    const canary = `canary-${field}`;
    const cause = Object.assign(new Error('inner'), { options: { [field.toUpperCase()]: canary } });
    const wholes = [
      { [field]: canary },
      { about: { [field]: { deep: canary } } },
      { list: [{ about: { further: { [field]: [canary] } } }] },
      { err: Object.assign(new Error('outer', { cause }), { about: { [field]: canary } }) },
      { deeper: { and: { deeper: { and: { deeper: { and: { deeper: canary } } } } } } },
    ];
    const text = logged((log) => wholes.forEach((whole) => log.warn(whole, 'said')));
    expect([field, text.includes(canary)]).toEqual([field, false]);
    expect(text.split(`[${name}]`).length).toBeGreaterThanOrEqual(name === 'personal' && field === 'name' ? 3 : 4);
  }
});

/** The error that `JSON.parse` throws, which quotes what it was given. */
function syntaxError(text: string): Error {
  try {
    return JSON.parse(text) as never;
  } catch (err) {
    return err as Error;
  }
}

test('what could not be read is not quoted, whoever carries the error that quotes it', () => {
  const broken = syntaxError('svc_CANARY is no JSON');
  expect(broken.message).toContain('svc_CANARY');
  const errors = [
    broken,
    new Error('the answer cannot be read', { cause: new Error('the body', { cause: broken }) }),
    new AggregateError([broken], 'two ways failed'),
    Object.assign(new Error('failed'), { inner: broken, others: [broken] }),
    new Error(`the keys cannot be read: ${broken.message}`, { cause: broken }),
    syntaxError('svc_CANARY\nis no JSON'),
  ];
  for (const err of errors) {
    const text = logged((log) => log.error({ err, list: [{ err }] }, 'failed'));
    expect(text).not.toContain('CANARY');
    expect(text).toContain('not valid JSON');
    expect(text).toContain('log.test.ts');
    expect(failureText(err)).not.toContain('CANARY');
  }
  const { err } = JSON.parse(logged((log) => log.error({ err: broken }, 'failed'))) as { err: object };
  expect(err).toMatchObject({
    type: 'SyntaxError',
    message: 'not valid JSON',
    stack: expect.stringMatching(/^SyntaxError: not valid JSON\n/),
  });
});

test('what helps to mend is shown: codes, ids, kinds of errors and their messages', () => {
  const err = Object.assign(new TypeError('cannot connect'), { code: 'ECONNREFUSED' });
  const line = JSON.parse(logged((log) => log.error({ err, requestId: 'req_1', queue: 'q', attempt: 3 }, 'failed'))) as object;
  expect(line).toMatchObject({
    service: 'demo',
    msg: 'failed',
    requestId: 'req_1',
    queue: 'q',
    attempt: 3,
    err: { type: 'TypeError', message: 'cannot connect', code: 'ECONNREFUSED', stack: expect.any(String) },
  });
});

test('a line about a call carries its ids, also behind what is awaited; another line does not', async () => {
  const lines: string[] = [];
  const log = createLog('demo', 'info', (line) => void lines.push(line));
  await inCall({ correlationId: 'c-1', traceparent }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.warn('inside');
    log.warn({ correlationId: 'c-2' }, 'of another');
  });
  log.warn('outside');
  expect(
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).map(({ correlationId, traceId }) => [correlationId, traceId]),
  ).toEqual([
    ['c-1', 'a'.repeat(32)],
    ['c-2', 'a'.repeat(32)],
    [undefined, undefined],
  ]);
});

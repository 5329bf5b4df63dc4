import { createLog, hiddenFields } from './log';
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

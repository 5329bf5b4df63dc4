import { currentCall, inCall, inSpan, joinCall, passedOn, sentOut, traceWith, type OpenSpan } from './span';

const trace = (of: string, span: string): string => `00-${of.repeat(32)}-${span.repeat(16)}-01`;
const client = trace('a', '1');

/** Spans as they end: name, parent, error. */
function fakeTracer(): string[][] {
  const ended: string[][] = [];
  let last = 1;
  traceWith(({ name }, parent): OpenSpan => {
    const own = (last += 1).toString(16);
    return {
      traceparent: trace(parent?.[3] ?? 'e', own),
      note: () => undefined,
      rename: () => undefined,
      end: (error) => void ended.push([name, parent?.[36] ?? 'none', ...(error === undefined ? [] : [error])]),
    };
  });
  return ended;
}
afterEach(() => traceWith(undefined));

test('without a tracer the trace of the client is passed on as it came, and a new span of it to others', async () => {
  await inCall({ traceparent: client }, () =>
    inSpan({ name: 'a', kind: 'internal' }, async () => {
      expect([passedOn(client), passedOn(undefined)]).toEqual([client, undefined]);
      expect(sentOut(client)).toMatch(/^00-a{32}-(?!1{16})[0-9a-f]{16}-01$/);
      expect(sentOut(undefined)).toBeUndefined();
    }),
  );
});

test('spans are children of the one around them, and end with the code of their error', async () => {
  const ended = fakeTracer();
  await inCall({ traceparent: client }, () =>
    inSpan({ name: 'outer', kind: 'server' }, async () => {
      expect(passedOn(client)).toBe(trace('a', '2'));
      await inSpan({ name: 'inner', kind: 'client' }, () => Promise.reject(Object.assign(new Error('x'), { code: 'unavailable' }))).catch(
        () => undefined,
      );
    }),
  );
  expect(ended).toEqual([
    ['inner', '2', 'unavailable'],
    ['outer', '1'],
  ]);
});

test('work outside of any trace has no span', async () => {
  const ended = fakeTracer();
  await inSpan({ name: 'sweep', kind: 'internal' }, async () => undefined);
  expect(ended).toEqual([]);
});

test('a call stays in the span at hand when it is of the same trace, and goes over to its own trace otherwise', () => {
  inCall({ correlationId: 'c', traceparent: trace('a', '5') }, () => {
    const joined = (traceparent: string | undefined) => joinCall({ correlationId: 'c', traceparent }, () => currentCall()?.traceparent);
    expect(joined(client)).toBe(trace('a', '5'));
    expect(joined(undefined)).toBe(trace('a', '5'));
    expect(joined(trace('b', '1'))).toBe(trace('b', '1'));
  });
});

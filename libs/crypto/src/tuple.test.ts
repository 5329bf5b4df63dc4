import fc from 'fast-check';
import { encodeTuple, fromBase64url } from './tuple';

describe('encodeTuple', () => {
  it('is different for different tuples', () => {
    const tuple = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\0', ':', 'é'), maxLength: 3 }), { maxLength: 3 });
    fc.assert(
      fc.property(tuple, tuple, (a, b) => encodeTuple(a).equals(encodeTuple(b)) === (JSON.stringify(a) === JSON.stringify(b))),
      { numRuns: 2_000 },
    );
  });

  it('keeps neighbours apart', () => {
    expect(encodeTuple(['a', 'bc']).equals(encodeTuple(['ab', 'c']))).toBe(false);
    expect(encodeTuple(['a', '']).equals(encodeTuple(['a']))).toBe(false);
  });
});

describe('fromBase64url', () => {
  it('reads what Node writes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => fromBase64url(Buffer.from(bytes).toString('base64url'))!.equals(bytes)));
  });

  it.each(['A', 'AB', 'AA==', 'A+8A', 'A A', 'AAA\n'])('refuses %j', (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  });
});

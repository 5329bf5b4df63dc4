import { cleanText, originOf, utf8Header } from './origin';
import { somePrincipal } from '../testing/fixture';
import type { Exchange } from './exchange';

test('deceptive characters go, the rest is trimmed and cut by code point', () => {
  expect(cleanText('adm\u202Enimda@x\u200B', 128)).toBe('admnimda@x');
  expect(cleanText(' a\r\nb\u2028\u{E0041}\u3164 ', 128)).toBe('ab');
  expect([...cleanText('\u{1F600}'.repeat(129), 128)!]).toHaveLength(128);
  expect([...cleanText('\u{1F600}'.repeat(128), 128)!]).toHaveLength(128);
  expect(cleanText('x'.repeat(129), 128)).toHaveLength(128);
  expect(cleanText('\u200B\uFEFF', 128)).toBeUndefined();
  expect(cleanText('', 128)).toBeUndefined();
  expect(cleanText(undefined, 128)).toBeUndefined();
});

test('header bytes are read as UTF-8 when they are that', () => {
  expect(utf8Header(Buffer.from('jürgen@x').toString('latin1'))).toBe('jürgen@x');
  expect(utf8Header('j\u00fcrgen@x')).toBe('j\u00fcrgen@x');
  expect(utf8Header(undefined)).toBeUndefined();
});

describe('the on-behalf-of claim', () => {
  const originWith = (kind: 'user' | 'serviceAccount' | 'orgToken', header: string | undefined, fallback: string | undefined) =>
    originOf(
      {
        principal: somePrincipal({ kind }),
        correlationId: 'c',
        address: '::1',
        waitedMs: 0,
        headers: { onBehalfOf: header, invocationId: 'run 1\u200b' } as Exchange['headers'],
        send: () => false,
        disconnected: () => AbortSignal.abort(),
      },
      { protocolVersion: '2025-06-18', client: 'c\u202Edi', onBehalfOf: fallback },
    );

  test('counts only with a service token', () => {
    expect(originWith('user', 'a@x', 'b@x').onBehalfOf).toBeUndefined();
    expect(originWith('serviceAccount', 'a@x', undefined).onBehalfOf).toBe('a@x');
    expect(originWith('orgToken', undefined, 'b@x').onBehalfOf).toBe('b@x');
  });

  test('the header wins over _meta', () => {
    expect(originWith('serviceAccount', 'a@x', 'b@x').onBehalfOf).toBe('a@x');
  });

  test('the rest of the origin is cleaned too', () => {
    expect(originWith('user', undefined, undefined)).toEqual({
      door: 'mcp',
      protocolVersion: '2025-06-18',
      client: 'cdi',
      invocationId: 'run 1',
      address: '::1',
    });
  });
});

import { ExchangeError } from '../upstream/exchange';
import { serverError } from './serverError';

const unread = (cause: unknown): Error =>
  new Error('"response" is not a conform Token Endpoint response (unexpected HTTP status code)', { cause });

test.each([
  ['a status alone', unread(new Response('no', { status: 502 })), 'idp.example answered with status 502, and no code of OAuth', undefined],
  [
    'a code beside 200',
    unread({ body: { error: 'bad_refresh_token', error_description: 'It is spent' } }),
    'idp.example answered bad_refresh_token: It is spent',
    'bad_refresh_token',
  ],
  ['neither', unread({ body: { error: 7 } }), expect.stringContaining('answered what cannot be used: "response"'), undefined],
  [
    'a success that is unread',
    unread(new Response('{', { status: 200 })),
    expect.stringContaining('answered what cannot be used'),
    undefined,
  ],
  [
    'a certificate',
    new ExchangeError('connection', false, undefined, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'idp.example could not be reached: the certificate of its host is not trusted',
    undefined,
  ],
  ['an end without a reason', new ExchangeError('connection', true, undefined), 'idp.example could not be reached', undefined],
])('%s', (_what, err, message, code) => expect(serverError('idp.example', err)).toMatchObject({ message, code }));

test('what was sent is in no text', () =>
  expect(
    serverError('idp.example', unread({ body: { error: 'bad', error_description: 'no rt-secret-12345' } }), ['rt-secret-12345']).message,
  ).not.toContain('rt-secret'));

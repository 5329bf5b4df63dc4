import { askServer as askWithin } from './askServer';
import type { Client } from './client';
import type { GuardedFetch } from './guardedFetch';

const askServer = (fetch: GuardedFetch) => askWithin(fetch, () => undefined);

const by: Client = {
  clientId: 'a-client',
  secret: 'secret-of-the-client-77',
  method: 'post',
  server: {
    issuer: 'https://idp.example',
    tokenEndpoint: 'https://idp.example/token',
    scopes: [],
    namesItself: false,
  } as unknown as Client['server'],
};

test('a server that refuses the next tokens shows neither the token that is still good nor what it was sent', async () => {
  const said = ['good-access-token-91', 'refresh-token-of-it-91', by.secret!];
  const refused = JSON.stringify({ error: 'invalid_grant', error_description: `it was ${said.join(' ')}` });
  const ask = askServer(() => Promise.resolve(new Response(refused, { status: 400, headers: { 'content-type': 'application/json' } })));
  const [access, refresh] = said as [string, string];
  const message = async (work: Promise<unknown>): Promise<string> => work.then(String, (err: Error) => err.message);
  expect(await message(ask.refresh(by, { access, refresh }))).toBe(
    'idp.example answered invalid_grant (status 400): it was [credential removed] [credential removed] [credential removed]',
  );
  expect(await message(ask.machine(by, access))).toContain('it was [credential removed] refresh-token-of-it-91 [credential removed]');
});

const ODD = 'CANARYtilde~77+sec=ret/x';
const BASIC = `Basic ${btoa('a%2Dclient:CANARYtilde%7E77%2Bsec%3Dret%2Fx')}`;

test.each([
  ['in the header that is sent', BASIC],
  ['in that header within a URL', encodeURIComponent(BASIC)],
  ['in that header within a URL within a URL', encodeURIComponent(encodeURIComponent(BASIC))],
  ['in the pair', atob(BASIC.slice(6))],
  ['in base64 of the header', btoa(`x${BASIC}`)],
  [
    'in base64url of the secret as it is encoded',
    btoa(`x=${encodeURIComponent(ODD)}`)
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  ],
])('a client secret that is encoded before Basic is not shown %s', async (_, form) => {
  const client = { ...by, secret: ODD, method: 'basic' } as const;
  const sent: string[] = [];
  const refused = JSON.stringify({ error: 'invalid_grant', error_description: `You sent ${form}.` });
  const ask = askServer((_url, { headers }) => {
    sent.push(headers['authorization']!);
    return Promise.resolve(new Response(refused, { status: 400, headers: { 'content-type': 'application/json' } }));
  });
  const err = await ask.machine(client, 'good-access-token-91').then(String, (one: Error) => one.message);
  expect(sent).toEqual([BASIC]);
  expect(err).toContain('[credential removed]');
  expect(err).not.toMatch(/CANARY|Q0FOQVJZ|NBTkFSW|DQU5BUl|tilde/);
});

test('scopes that repeat the header are left out', async () => {
  const client = { ...by, secret: ODD, method: 'basic' } as const;
  const given = {
    access_token: 'good-access-token-91',
    token_type: 'Bearer',
    scope: `read ${BASIC.slice(6)} ${encodeURIComponent(BASIC)}`,
  };
  const ask = askServer(() => Promise.resolve(Response.json(given)));
  expect(await ask.machine(client)).toMatchObject({ scopes: ['read'] });
});

test.each([(text: string) => encodeURIComponent(text), (text: string) => btoa(`code=${encodeURIComponent(text)}`)])(
  'a code, a verifier and a refresh token that a server repeats encoded are not shown',
  async (encode) => {
    const [code, verifier, refresh] = ['CANARYcode/9+7=', 'CANARYverifier-._~77', 'CANARYrefresh|1//x=='] as const;
    const said = [code, verifier, refresh].map(encode).join(' ');
    const refused = JSON.stringify({ error: 'invalid_grant', error_description: said });
    const ask = askServer(() => Promise.resolve(new Response(refused, { status: 400, headers: { 'content-type': 'application/json' } })));
    const proof = { verifier, redirectUri: 'https://console.example/connect/callback' };
    const exchanged = await ask.exchange(by, { state: 'state-1', code }, proof).then(String, (err: Error) => err.message);
    expect(exchanged.split('[credential removed]')).toHaveLength(3);
    const renewed = await ask.refresh(by, { access: 'good-access-token-91', refresh }).then(String, (err: Error) => err.message);
    expect(renewed).toContain('[credential removed]');
    expect(renewed).not.toContain(encode(refresh));
  },
);

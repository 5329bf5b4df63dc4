import { askServer } from './askServer';
import type { Client } from './client';

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

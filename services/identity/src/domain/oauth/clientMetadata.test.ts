import { readRegistration } from './clientMetadata';

const redirect_uris = ['http://127.0.0.1/callback'];
const invalid = (error: string, starts: string) => ({
  error,
  error_description: expect.stringMatching(new RegExp(`^${starts}`)) as string,
});

test('what a client says is reduced to what we use; unknown members and kinds are left out', () => {
  const sent = {
    redirect_uris,
    client_name: 'Probe',
    application_type: 'web',
    scope: 'a b',
    logo_uri: 'x',
    software_id: 1,
    jwks_uri: 'http://x',
  };
  expect(readRegistration({ ...sent, grant_types: ['authorization_code', 'x'], token_endpoint_auth_method: 'private_key_jwt' })).toEqual({
    client_name: 'Probe',
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
  });
  expect(readRegistration({ redirect_uris })).toMatchObject({ client_name: '127.0.0.1', token_endpoint_auth_method: 'none' });
  expect(readRegistration({ redirect_uris, token_endpoint_auth_method: 'client_secret_post' })).toMatchObject({
    token_endpoint_auth_method: 'client_secret_post',
  });
});

test.each([
  [null, 'invalid_client_metadata', 'the body'],
  [[], 'invalid_client_metadata', 'the body'],
  ['x', 'invalid_client_metadata', 'the body'],
  [{}, 'invalid_redirect_uri', 'redirect_uris: '],
  [{ redirect_uris: [] }, 'invalid_redirect_uri', 'redirect_uris: '],
  [{ redirect_uris: 'http://127.0.0.1/' }, 'invalid_redirect_uri', 'redirect_uris: '],
  [{ redirect_uris: Array.from({ length: 21 }, () => 'http://127.0.0.1/') }, 'invalid_redirect_uri', 'redirect_uris: '],
  [{ redirect_uris: [...redirect_uris, 1] }, 'invalid_redirect_uri', 'redirect_uris/1: must be text'],
  [{ redirect_uris: [...redirect_uris, 'javascript:x'] }, 'invalid_redirect_uri', 'redirect_uris/1: '],
  [{ redirect_uris, client_name: '' }, 'invalid_client_metadata', 'client_name: '],
  [{ redirect_uris, client_name: 1 }, 'invalid_client_metadata', 'client_name: '],
  [{ redirect_uris, client_name: 'x'.repeat(257) }, 'invalid_client_metadata', 'client_name: '],
  [{ redirect_uris, client_name: '\ud800' }, 'invalid_client_metadata', 'client_name: '],
  ...['Pro\u200bbe', '\u202eeborP', '\u2066Probe', 'Pro\0be', 'Probe\nAllow', 'Pro\u{e0041}be', 'Pro\u2028be', '\u3164'].map(
    (client_name): [object, string, string] => [
      { redirect_uris, client_name },
      'invalid_client_metadata',
      'client_name: must be text of 1 to 256 characters, no control or invisible characters',
    ],
  ),
  [{ redirect_uris, grant_types: ['client_credentials'] }, 'invalid_client_metadata', 'grant_types: '],
  [{ redirect_uris, response_types: ['token'] }, 'invalid_client_metadata', 'response_types: '],
])('%j is refused as %s', (sent, error, starts) => {
  expect(readRegistration(sent)).toEqual(invalid(error, starts));
});

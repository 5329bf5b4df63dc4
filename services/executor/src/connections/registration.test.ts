/** What an authorization server answers a client that registers itself (RFC 7591). */
import { connectionFixture, mia, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture();
});
afterEach(() => fixture.stop());

test.each([undefined, null])('a secret whose end is %j does not end: many servers leave out what RFC 7591 requires', async (value) => {
  const { api, call, clientOf, connect } = fixture;
  api.switches.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  api.switches.registrationAnswer = { client_secret_expires_at: value };
  await connect(mia);
  expect(await clientOf()).toMatchObject({ hasSecret: true, isRegistered: true });
  expect(await call(mia)).toMatchObject({ isError: false });
});

test('an end that is no number is named, and nothing is stored', async () => {
  const { api, begin, clientOf } = fixture;
  api.switches.registrationAnswer = { client_secret: 'given', client_secret_expires_at: '0' };
  await expect(begin(mia)).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('client_secret_expires_at') });
  await expect(clientOf()).rejects.toMatchObject({ code: 'not_found' });
});

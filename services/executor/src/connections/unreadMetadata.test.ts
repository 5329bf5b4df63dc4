/** Authorization servers whose metadata cannot be read for now: nothing is known of them, so nothing is said of them. */
import { createServer, type AddressInfo } from 'node:net';
import { executor as contract } from '@gatehouse/contracts';
import { admin, connectionFixture, mia, type ConnectionFixture } from './testing/connectionFixture';

let fixture: ConnectionFixture;
let hanging: ReturnType<typeof createServer>;
let silent: string;
beforeAll(async () => {
  hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  silent = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
});
afterAll(() => void hanging.close());
beforeEach(async () => {
  fixture = await connectionFixture({ allow: [silent, '127.0.0.1:1'] });
});
afterEach(() => fixture.stop());

/** The integration, with a description that names addresses at `origin`. */
const describedAt = (origin: string) => ({
  ...fixture.resource,
  scheme: { type: 'oauth2' as const, authorizationUrl: `${origin}/auth`, tokenUrl: `${origin}/token`, scopes: ['openid', 'orders:read'] },
});
const beginAt = (origin: string) => fixture.begin(mia, { resource: describedAt(origin) });
const answering = (status: number) => ({ 'oauth-authorization-server': status, 'openid-configuration': status });
const TRY_AGAIN = 'Try again; if that does not help, an admin can store the OAuth client of desk';

test.each([429, 500, 503])('metadata that is answered with %i says nothing of registration: the reason is named', async (status) => {
  const { api } = fixture;
  api.switches.metadataStatus = answering(status);
  await expect(beginAt(api.origin)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: `The metadata of the authorization server of desk could not be read: ${new URL(api.origin).host} answered with status ${status}. ${TRY_AGAIN}`,
  });
  api.switches.metadataStatus = {};
  expect(await beginAt(api.origin)).toMatchObject({ authorizationUrl: expect.stringContaining(api.origin) });
});

test('a server that refuses connections, or does not answer, is named with the reason', async () => {
  await expect(beginAt('http://127.0.0.1:1')).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining(`127.0.0.1:1 could not be reached: its host refuses connections at this port. ${TRY_AGAIN}`),
  });
  await expect(beginAt(`http://${silent}`)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining(`${silent} did not answer in time. ${TRY_AGAIN}`),
  });
});

test.each([
  ['is none', answering(404), {}],
  ['names no place to register', {}, { registration_endpoint: undefined }],
])('where there %s, an admin has to store the client', async (_, metadataStatus, metadata) => {
  const { api } = fixture;
  Object.assign(api.switches, { metadataStatus, metadata });
  await expect(beginAt(api.origin)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('takes no programs that register themselves'),
  });
});

test.each([
  ['with addresses', () => beginAt(fixture.api.origin)],
  ['without', () => fixture.begin(mia)],
])('%s: one address of metadata that fails is nothing where the other one answers', async (_, begin) => {
  const { api } = fixture;
  api.switches.metadataStatus = { 'oauth-authorization-server': 500 };
  expect(await begin()).toMatchObject({ authorizationUrl: expect.stringContaining(api.origin) });
});

test('without addresses the reason is named too', async () => {
  const { api, begin } = fixture;
  api.switches.metadataStatus = answering(503);
  const { host } = new URL(api.origin);
  await expect(begin(mia)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: `The authorization server of ${host} was not found: ${host} answered with status 503. Try again; if that does not help, an admin can store the OAuth client with its addresses`,
  });
});

test('a stored client needs no metadata, and an admin reads what is wrong with it', async () => {
  const { api, rest, service, resource, connect, storeClient } = fixture;
  api.switches.metadataStatus = answering(503);
  const found = (scheme: contract.ConnectedResource['scheme']) =>
    rest.call(contract.discoverAuthorization, { baseUrl: resource.baseUrl, scheme }, service.as(admin));
  const { scheme } = describedAt(api.origin);
  const metadataProblem = `${new URL(api.origin).host} answered with status 503`;
  expect(await found(scheme)).toMatchObject({ tokenEndpoint: `${api.origin}/token`, metadataProblem });
  const { server } = await storeClient('machine-client', 'canary-client-secret-4471', { resource: describedAt(api.origin) });
  expect(server).not.toHaveProperty('metadataProblem');
  expect(await connect(mia)).toMatchObject({ slug: 'desk' });
  api.switches.metadataStatus = {};
  expect(await found(scheme)).not.toHaveProperty('metadataProblem');
});

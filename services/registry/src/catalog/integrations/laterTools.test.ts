/** Tools that executors of the version before cannot call: they are told so, and this version's has a message of its own. */
import { registry } from '@gatehouse/contracts';
import { apiDocument } from '../../testing/apiDocument';
import { startCatalogFixture, type CatalogFixture } from '../../testing/catalogFixture';

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  login: { type: 'http', scheme: 'basic' },
};

async function asked(operation: object, ...names: (keyof typeof schemes)[]) {
  const { admin, asAdmin, asAccount } = fixture.newOrganization();
  const document = apiDocument(
    { '/x': { get: { operationId: 'x', ...operation } } },
    { security: [Object.fromEntries(names.map((name) => [name, []]))], components: { securitySchemes: schemes } },
  );
  const { integration } = await fixture.integrations.importIntegration(admin, { slug: 'api', document }, asAdmin);
  const { digests } = fixture.integrations;
  const [{ digest } = { digest: '' }] = await digests(admin.orgId, integration.id);
  const request = { integrationId: integration.id, toolName: 'x', digest };
  const ask = (message: typeof registry.toolDefinition | typeof registry.laterToolDefinition) =>
    fixture.executorBus.call(message, request, asAccount).then(
      () => 'answered',
      ({ code, message: text, data }: { code: string; message: string; data?: object }) => ({ code, text, data }),
    );
  return { first: await ask(registry.toolDefinition), later: await ask(registry.laterToolDefinition) };
}
const told = { code: 'unavailable', text: expect.stringContaining('it was not called'), data: { isLater: true } };

test('HTTP basic, a cookie, several schemes and a cookie among the parameters are such', async () => {
  const cookie = { parameters: [{ name: 'lang', in: 'cookie', schema: { type: 'string' } }] };
  expect(await asked({}, 'login')).toEqual({ first: told, later: 'answered' });
  expect(await asked({}, 'session')).toEqual({ first: told, later: 'answered' });
  expect(await asked({}, 'key', 'login')).toEqual({ first: told, later: 'answered' });
  expect(await asked(cookie, 'key')).toEqual({ first: told, later: 'answered' });
});

test('others are not', async () => {
  expect(await asked({}, 'key')).toMatchObject({ first: 'answered' });
  expect(await asked({ security: [] }, 'login')).toMatchObject({ first: 'answered' });
});

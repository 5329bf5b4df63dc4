import type { Call } from '@gatehouse/bus';
import { newPrincipals } from '@gatehouse/test-support';
import type { Principal } from '@gatehouse/contracts';
import { choosePlatformModel } from './chooseModel';
import type { OperationDeps } from './operation';

const { admin } = newPrincipals();
const call = { principal: admin, deadline: Date.now() + 40_000 } as unknown as Call<Principal>;
const ask = (baseUrl: string, mcpUrl: string) => {
  const request = () => Promise.resolve({ outcome: 'ok', body: { llms: [{ llm: 'gpt-5.5' }] }, httpStatus: 200 });
  const clients = { open: () => Promise.resolve({ platform: 'voice', baseUrl, keyVersion: 1, request }) };
  const deps = { clients, unsealer: { unseal: () => Buffer.alloc(0) } } as unknown as OperationDeps;
  return choosePlatformModel(deps)({ platform: 'voice', candidates: ['gpt-5.5'], mcpUrl }, call);
};

test('voice: an address of our MCP server that the platform does not take is refused first', async () => {
  expect(await ask('https://api.elevenlabs.io', 'https://mcp.acme.example/org/acme')).toMatchObject({ outcome: 'done' });
  expect(await ask('https://api.elevenlabs.io', 'http://mcp.acme.example/org/acme')).toMatchObject({
    outcome: 'refused',
    error: { code: 'unusable_address', message: expect.stringContaining('http://mcp.acme.example/org/acme') as string },
  });
  expect(await ask('http://127.0.0.1:8087', 'http://127.0.0.1:8080/org/acme')).toMatchObject({ outcome: 'done' });
});

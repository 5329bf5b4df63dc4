/** The official conformance suite on both wires: fails when a check outside the list of expected failures fails, or one inside it passes. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startStack, startTokenProxy, type Stack, type TokenProxy } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let proxy: TokenProxy;
beforeAll(async () => {
  proxy = await startTokenProxy();
  stack = await startStack({ composed: true, settings: { gateway: { ALLOWED_HOSTS: `localhost:${proxy.port}` } } });
  proxy.point(stack.mcpUrl, (await stack.readyCaller()).token.value);
}, 120_000);
afterAll(async () => {
  await proxy?.stop();
  await stack?.stop();
}, 60_000);

const program = join(__dirname, '../../node_modules/.bin/conformance');
const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      program,
      ['server', '--url', `http://localhost:${proxy.port}/mcp`, ...args],
      { maxBuffer: 1e8 },
      (_err, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

for (const version of ['2026-07-28', '2025-11-25']) {
  proves(
    ['MCP-CONFORMANCE'],
    `what ${version} requires`,
    async () => {
      const expected = join(__dirname, 'conformance', `${version}.yml`);
      const { code, output } = await run('--requirements', version, '--expected-failures', expected);
      if (code !== 0) throw new Error(output.slice(output.indexOf('=== SUMMARY')));
    },
    240_000,
  );
}

for (const [scenario, version] of [
  ['http-header-validation', '2026-07-28'],
  ['server-session-lifecycle', '2025-11-25'],
  ['server-session-lifecycle', '2025-06-18'],
  ['server-session-lifecycle', '2025-03-26'],
  ['server-initialize', '2025-06-18'],
] as const) {
  proves(
    ['MCP-CONFORMANCE'],
    `${scenario} on ${version}`,
    async () => {
      const { code, output } = await run('--scenario', scenario, '--spec-version', version);
      if (code !== 0) throw new Error(output);
    },
    60_000,
  );
}

/** The official conformance suite on both wires: fails when a check outside the list of expected failures fails, or one inside it passes. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startRig, type Rig } from './testing/rig';
import { startTokenProxy, type TokenProxy } from './testing/tokenProxy';

let rig: Rig;
let proxy: TokenProxy;
beforeAll(async () => {
  proxy = await startTokenProxy();
  rig = await startRig({ ALLOWED_HOSTS: `localhost:${proxy.port}` });
  proxy.point(rig.url, rig.token);
});
afterAll(async () => {
  await rig.stop();
  await proxy.stop();
});

const program = join(__dirname, '../../../node_modules/.bin/conformance');
const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      program,
      ['server', '--url', `http://localhost:${proxy.port}/mcp`, ...args],
      { maxBuffer: 1e8 },
      (_err, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

test.each(['2026-07-28', '2025-11-25'])(
  'what %s requires',
  async (version) => {
    const expected = join(__dirname, `../conformance/${version}.yml`);
    const { code, output } = await run('--requirements', version, '--expected-failures', expected);
    if (code !== 0) throw new Error(output.slice(output.indexOf('=== SUMMARY')));
  },
  120_000,
);

test.each([
  ['http-header-validation', '2026-07-28'],
  ['server-session-lifecycle', '2025-11-25'],
  ['server-session-lifecycle', '2025-06-18'],
  ['server-session-lifecycle', '2025-03-26'],
  ['server-initialize', '2025-06-18'],
])(
  '%s on %s',
  async (scenario, version) => {
    const { code, output } = await run('--scenario', scenario, '--spec-version', version);
    if (code !== 0) throw new Error(output);
  },
  60_000,
);

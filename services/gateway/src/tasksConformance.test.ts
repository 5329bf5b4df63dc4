/** The official conformance scenarios of the tasks extension, with the tools they want in place of ours. Everything else is the endpoint as it is. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fixtureTools } from './testing/fixtureTools';
import { mount, type Mounted } from './testing/mount';

let mounted: Mounted;
beforeAll(async () => {
  const { tools, bus } = fixtureTools();
  mounted = await mount(tools, bus);
});
afterAll(() => mounted.stop());

const program = join(__dirname, '../../../node_modules/.bin/conformance');
const run = (scenario: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const args = ['server', '--url', mounted.url, '--scenario', scenario];
    const child = execFile(program, args, { maxBuffer: 1e8 }, (_err, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });

test.each(['lifecycle', 'capability-negotiation', 'wire-fields', 'request-state-removal', 'request-headers', 'dispatch-and-envelope'])(
  'tasks-%s',
  async (scenario) => {
    const { code, output } = await run(`tasks-${scenario}`);
    if (code !== 0) throw new Error(output.slice(-6_000));
  },
  90_000,
);

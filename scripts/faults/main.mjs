/** Reads the options of `npm run faults`, builds, and hands them to the suite in `test/faults`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createUi } from '../providers/ui.mjs';
import { build } from '../stack/build.mjs';
import { createJest } from '../stack/jest.mjs';
import { cacheDir } from '../stack/root.mjs';
import { createStopper } from '../stack/stopper.mjs';

const options = {
  seconds: { type: 'string' },
  rate: { type: 'string' },
  'answer-ms': { type: 'string' },
  'recover-ms': { type: 'string' },
  'timeout-factor': { type: 'string' },
  services: { type: 'string' },
  durability: { type: 'string' },
  preload: { type: 'string' },
  previous: { type: 'string' },
  out: { type: 'string' },
  keep: { type: 'string' },
  'no-build': { type: 'boolean' },
};

/** @param {string[]} args */
export async function main(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { out, keep, preload, previous, 'no-build': noBuild, ...settings } = values;
  const ui = createUi();
  const stopper = createStopper(ui, 130);
  if (!noBuild) await build(ui, stopper.signal);
  mkdirSync(cacheDir, { recursive: true });
  const home = mkdtempSync(join(cacheDir, 'faults-'));
  stopper.add(() => rmSync(home, { recursive: true, force: true }));
  const passed = Object.entries(settings).map(([name, value]) => [`FAULTS_${name.toUpperCase().replace('-', '_')}`, value]);
  const env = {
    ...process.env,
    ...Object.fromEntries(passed),
    FAULTS_ROWS: positionals.join(','),
    ...(previous && { FAULTS_PREVIOUS: resolve(previous) }),
    ...(out && { FAULTS_OUT: resolve(out) }),
    ...(keep && { FAULTS_KEEP: resolve(keep) }),
    ...(preload && { FAULTS_PRELOAD: resolve(preload) }),
  };
  const jest = createJest({ env, stopper });
  const code = await jest({ projects: ['faults'], workers: 1, memory: '2GB', results: join(home, 'results.json'), args: [] });
  if (!stopper.stopping) await stopper.stop(code);
}

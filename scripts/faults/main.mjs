/** Reads the options of `npm run faults`, builds, and hands them to the suite in `test/faults`. */
import { resolve } from 'node:path';
import { createUi } from '../providers/ui.mjs';
import { build } from '../stack/build.mjs';
import { createJest } from '../stack/jest.mjs';
import { createStopper } from '../stack/stopper.mjs';
import { readOptions, USAGE } from './options.mjs';

/** @param {string[]} args */
export async function main(args) {
  let options;
  try {
    options = readOptions(args);
  } catch (err) {
    process.stderr.write(`faults: ${err.message}\n${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const { out, keep, preload, previous, 'no-build': noBuild, ...settings } = options.values;
  const ui = createUi();
  const stopper = createStopper(ui, 130);
  if (!noBuild) await build(ui, stopper.signal);
  const passed = Object.entries(settings).map(([name, value]) => [`FAULTS_${name.toUpperCase().replace('-', '_')}`, value]);
  const env = {
    ...process.env,
    ...Object.fromEntries(passed),
    FAULTS_ROWS: options.rows.join(','),
    ...(previous && { FAULTS_PREVIOUS: resolve(previous) }),
    ...(out && { FAULTS_OUT: resolve(out) }),
    ...(keep && { FAULTS_KEEP: resolve(keep) }),
    ...(preload && { FAULTS_PRELOAD: resolve(preload) }),
  };
  const jest = createJest({ env, stopper });
  // Jest gets no limit of memory, so it runs the one suite in its own process, which ends the stack and its stores on a signal.
  const code = await jest({ projects: ['faults'], workers: 1, args: [] });
  if (!stopper.stopping) await stopper.stop(code);
}

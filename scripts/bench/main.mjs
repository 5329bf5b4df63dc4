// `npm run bench`: what it was told to do, and an end in order: whatever it started is gone with it, also when it is interrupted.
import { writeFileSync } from 'node:fs';
import { createUi } from '../providers/ui.mjs';
import { createStopper } from '../stack/stopper.mjs';
import { HELP, readOptions } from './options.mjs';

/** @param {string[]} args */
export async function main(args) {
  let options;
  try {
    options = readOptions(args);
  } catch (err) {
    process.stderr.write(`${err.message}\n\n${HELP}`);
    process.exit(2);
  }
  if (options.help) return void process.stdout.write(HELP);
  if (options.search) return (await import('./search.mjs')).main();
  const stopper = createStopper(createUi(), 130);
  try {
    const figures = await measure(options, stopper);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    await stopper.stop(0);
  } catch (err) {
    // A measurement that is stopped fails; that is no error to show.
    if (!stopper.stopping) process.stderr.write(`${err.stack}\n`);
    await stopper.stop(1);
  }
}

async function measure(options, stopper) {
  if (!options.bulkhead) return (await import('./governedCalls.mjs')).measureGovernedCalls(options, stopper);
  const { bulkhead, printBulkhead } = await import('./bulkhead.mjs');
  const rows = await bulkhead(options, stopper);
  printBulkhead(rows);
  return rows;
}

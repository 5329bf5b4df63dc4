/** The one-machine stack, from its stores to the lines a person copies. */
import { parseArgs } from 'node:util';
import { join, relative } from 'node:path';
import { StartError } from './providers/ports.mjs';
import { createUi } from './providers/ui.mjs';
import { bringUp, removeStack } from './stack/bringUp.mjs';
import { root } from './stack/root.mjs';
import { createStopper } from './stack/stopper.mjs';

function readArguments(args) {
  try {
    const flag = { type: 'boolean', default: false };
    return parseArgs({ args, options: { reset: flag, remove: flag, platforms: flag, separate: flag } }).values;
  } catch (err) {
    throw new StartError(err.message, 'Known: --reset, --remove, --platforms, --separate, --help');
  }
}

/** @param {string[]} args */
export async function main(args) {
  const ui = createUi();
  const stopper = createStopper(ui);
  try {
    const { reset, remove, platforms, separate } = readArguments(args);
    const dir = process.env.GATEHOUSE_HOME || join(root, '.gatehouse');
    const shownAs = relative(root, dir).startsWith('..') ? dir : relative(root, dir);
    const run = { dir, env: process.env, ui, stopper };
    if (!remove) return await bringUp({ ...run, shownAs, reset, platforms, separate });
    await removeStack(run);
    await stopper.stop(0);
  } catch (err) {
    if (!stopper.stopping) process.stderr.write(`${err instanceof StartError ? err.message : (err.stack ?? String(err))}\n`);
    await stopper.stop(1);
  }
}

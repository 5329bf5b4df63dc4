/** `npm start`: installs what is missing, moves to a new enough Node, then runs the stack. Plain JavaScript of Node 18, since it runs before all that. */
import { saidUsage } from './stack/help.mjs';
import { reexec } from './stack/runtime.mjs';
import { USAGE } from './stack/usage.mjs';

if (!saidUsage(USAGE) && (await reexec(import.meta.url))) await (await import('./main.mjs')).main(process.argv.slice(2));

/** `npm start`: installs what is missing, moves to a new enough Node, then runs the stack. Plain JavaScript of Node 18, since it runs before all that. */
import { reexec } from './stack/runtime.mjs';
import { USAGE } from './stack/usage.mjs';

if (process.argv.includes('--help')) process.stdout.write(`${USAGE}\n`);
else if (await reexec(import.meta.url)) await (await import('./main.mjs')).main(process.argv.slice(2));

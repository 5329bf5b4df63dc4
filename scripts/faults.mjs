/** `npm run faults`: see `faults/options.mjs`. */
import { USAGE } from './faults/options.mjs';
import { saidUsage } from './stack/help.mjs';
import { reexec } from './stack/runtime.mjs';

if (!saidUsage(USAGE) && (await reexec(import.meta.url))) await (await import('./faults/main.mjs')).main(process.argv.slice(2));

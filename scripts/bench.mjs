// `npm run bench`: our governed call beside two baselines, in one run, as medians over interleaved rounds. `npm run bench -- --help` says what it can be told.
import { reexec } from './stack/runtime.mjs';

if (await reexec(import.meta.url)) await (await import('./bench/main.mjs')).main(process.argv.slice(2));

// `npm run bench`: our governed call beside two baselines, in one run, as medians over interleaved rounds. `-- --json FILE` also writes the figures,
// `--profile DIR` one CPU profile of each process, `--way` adds the bare way of a call over the bus; `--rounds`, `--seconds` and `--soak` set the length.
import { reexec } from './stack/runtime.mjs';

if (await reexec(import.meta.url)) await (await import('./bench/main.mjs')).main(process.argv.slice(2));

// `npm run bench`: our governed call beside two baselines, in one run, as medians over interleaved rounds. `-- --json FILE` also writes the figures,
// `--profile DIR` one CPU profile of each process, `--bus-baseline` adds the bare path of a call over the bus; `--rounds`, `--seconds` and `--soak` set the length.
// `--composition composed` (gateway and executor share a process) or `separate` leaves the other out; `--replicated` measures each also with
// audit events that wait for the broker's confirm, not for the executor's own disk.
// `--curves` adds numbers of callers from 1 to 256, and, of the first composition, the rate by amounts of rules, grants, tools and organizations (docs/performance.md).
// `--search` instead prints how well and how fast tools are found; it needs `npm run build` and no stack.
import { reexec } from './stack/runtime.mjs';

const args = process.argv.slice(2);
if (await reexec(import.meta.url)) await (await import(args.includes('--search') ? './bench/search.mjs' : './bench/main.mjs')).main(args);

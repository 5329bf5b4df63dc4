// `npm run bench`: our governed call beside two baselines, in one run, as medians over interleaved rounds. `-- --json FILE` also writes the figures.
import { ensureRuntime } from './runtime.mjs';

if (await ensureRuntime(import.meta.url)) await (await import('./bench/main.mjs')).main(process.argv.slice(2));

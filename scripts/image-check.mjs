/** `npm run image-check`: the recipe and the compose file run on this machine, without an engine, up to a governed call. */
import { reexec } from './stack/runtime.mjs';

if (await reexec(import.meta.url)) await (await import('./image/check.mjs')).main(process.argv.slice(2));

/**
 * `npm run faults [-- R-01 R-07] [--seconds 30] [--rate 25] [--answer-ms 2000] [--recover-ms 5000] [--timeout-factor 1] [--services registry,audit] [--out FILE] [--keep FOLDER]`:
 * breaks a stack of its own, row by row, and prints what was lost, duplicated and unexpected. Ends with 1 when anything was. Needs programs of RabbitMQ, Redis
 * and MongoDB on this machine.
 */
import { reexec } from './stack/runtime.mjs';

if (await reexec(import.meta.url)) await (await import('./faults/main.mjs')).main(process.argv.slice(2));

/**
 * `npm test [unit|e2e|console] [jest arguments]`: every test against real stores, found or brought up by the same list of providers as `npm start`.
 * Ends with a line `N passed, N failed, N skipped` and with Jest's exit code.
 */
import { saidUsage } from './stack/help.mjs';
import { reexec } from './stack/runtime.mjs';

const USAGE = 'npm test [-- unit | e2e | console] [--changed | --changed=COMMIT] [a part of paths] [arguments of Jest]';

if (!saidUsage(USAGE) && (await reexec(import.meta.url))) await (await import('./stack/runTests.mjs')).runTests(process.argv.slice(2));

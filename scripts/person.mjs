/** `npm run person -- someone@example.com`: see `stack/person.mjs`. */
import { saidUsage } from './stack/help.mjs';
import { reexec } from './stack/runtime.mjs';
import { PERSON_USAGE } from './stack/usage.mjs';

if (!saidUsage(PERSON_USAGE) && (await reexec(import.meta.url))) {
  const { addFromCommandLine } = await import('./stack/person.mjs');
  await addFromCommandLine(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`)).catch((err) => {
    process.stderr.write(`${err.message}\n`);
    process.exitCode = 1;
  });
}

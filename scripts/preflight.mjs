/** `npm run -s preflight -- --url … tool…`: may this account use these tools, before a pipeline finds out halfway. See `preflight/options.mjs`. */
import { preflight } from './preflight/run.mjs';

process.exitCode = await preflight(process.argv.slice(2), process.env, {
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});

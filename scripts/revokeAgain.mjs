/** `npm run -s revoke-again -- --trail audit-log.jsonl --since 2026-11-23T02:00:00Z …`: after a restore, takes away again what the backup gave back. See `revokeAgain/main.mjs`. */
import { main } from './revokeAgain/main.mjs';

process.exitCode = await main(process.argv.slice(2), process.env, {
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});

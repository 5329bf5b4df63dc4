/** After a restore: reads entries of the trail that were kept elsewhere, and repeats over REST what they took away since the backup. Repeating it once more does no harm. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { RestError, restClient } from '../stack/rest.mjs';
import { requestsAgain } from './requests.mjs';

const USAGE = `npm run -s revoke-again -- --trail FILE --since TIME --org SLUG --api-url URL [--dry-run]
  --trail    entries of the organization as JSON lines, as GET /audit-log/export?format=jsonl gives them
  --since    the time of the backup, such as 2026-11-23T02:00:00Z; what is older is left alone
  --dry-run  says what it would do
GATEHOUSE_ADMIN_TOKEN is an access token of an admin, as REST takes it.`;
const TEXT = { type: 'string' };

const nameOf = ({ seq, type, target }) => `${seq} ${type} ${target?.name ?? ''} ${target?.id ?? ''}`;

function readTrail(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** What became of one: `again`, or why not. */
async function repeat(org, [method, path, body]) {
  try {
    await org(method, path, body);
    return 'done';
  } catch (err) {
    if (!(err instanceof RestError)) throw err;
    if (err.status === 404) return 'not there';
    // A block names what it stops in its body.
    if (path === '/blocks' && err.status === 400) return 'not there';
    if (path === '/blocks' && err.status === 409) return 'stands already';
    throw err;
  }
}

function optionsOf(args, env) {
  const { values } = parseArgs({ args, options: { trail: TEXT, since: TEXT, org: TEXT, 'api-url': TEXT, 'dry-run': { type: 'boolean' } } });
  const missing = ['trail', 'since', 'org', 'api-url'].filter((name) => values[name] === undefined).map((name) => `--${name}`);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing`);
  if (Number.isNaN(Date.parse(values.since))) throw new Error('--since is not a time such as 2026-11-23T02:00:00Z');
  const token = env.GATEHOUSE_ADMIN_TOKEN;
  if (!token && !values['dry-run']) throw new Error('GATEHOUSE_ADMIN_TOKEN is missing');
  return { ...values, token, dry: values['dry-run'] === true };
}

/** Exit code: 0 all done or only asked for help, 1 something failed, 2 wrong usage. */
export async function main(args, env, { say, complain }) {
  if (args.includes('--help') || args.includes('-h')) {
    say(USAGE);
    return 0;
  }
  let options;
  let found;
  try {
    options = optionsOf(args, env);
    found = requestsAgain(readTrail(options.trail), options.since);
  } catch (err) {
    complain(`revoke-again: ${err.message}\n${USAGE}`);
    return 2;
  }
  const rest = restClient(options['api-url'], () => options.token);
  const org = (method, path, body) => rest(method, `/orgs/${options.org}${path}`, body);
  let failed = 0;
  for (const { entry, request } of found.requests) {
    try {
      say(`${options.dry ? 'would be done' : await repeat(org, request)}: ${nameOf(entry)}`);
    } catch (err) {
      failed += 1;
      complain(`failed: ${nameOf(entry)}: ${err.message}`);
    }
  }
  for (const entry of found.byHand) say(`by hand: ${nameOf(entry)}`);
  return failed > 0 ? 1 : 0;
}

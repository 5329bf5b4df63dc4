/**
 * `node dist/rotateKeys.js`, with the executor's settings: puts the keys of all organizations under the primary root key (docs/operate/keys.md).
 * `--check` changes nothing: it says how many keys each root key wraps. Ends with 0 when the primary root key wraps them all, else with 1.
 */
import { commonSettings, defineService, ownEnvironment, reasonText, startService } from '@gatehouse/runtime';
import { openMongo } from '@gatehouse/store';
import { Type } from 'typebox';
import { rootKeyChecks } from './rootKeys/checks';
import { openRootKeys } from './rootKeys/openRootKeys';
import { rotateRootKey } from './rootKeys/rotate';
import { rootKeySettings } from './rootKeys/settings';
import { orgKeyStore, type OrgKeys } from './store/orgKeys';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function showNeeds(orgKeys: OrgKeys, primary: string): Promise<boolean> {
  const counts = Object.entries(await orgKeys.countByRootKey());
  for (const [rootKey, count] of counts) say(`${rootKey}: ${count} keys${rootKey === primary ? ' (primary)' : ''}`);
  const done = counts.every(([rootKey]) => rootKey === primary);
  say(done ? `No key needs another root key than ${primary}.` : `Keys need other root keys than ${primary}: run this without --check.`);
  return done;
}

/** Keys may have been moved. */
let hasBegun = false;

const rotateKeys = (onlyCheck: boolean) =>
  defineService({
    name: 'executor',
    addresses: ['MONGODB_URL'],
    settings: Type.Object({ ...commonSettings, ...rootKeySettings }),
    checks: rootKeyChecks,
    async start(context) {
      const keys = await openRootKeys(context.config);
      context.onStop('root keys', () => keys.close());
      const orgKeys = await orgKeyStore(await openMongo(context));
      if (!onlyCheck) {
        hasBegun = true;
        const { moved, unreadable } = await rotateRootKey(orgKeys, keys, ({ moved: soFar, left }) => say(`${soFar} moved, ${left} left`));
        say(`${moved} keys were put under another root key.`);
        for (const { orgId, reason } of unreadable) say(`The key of ${orgId} cannot be read: ${reason}`);
      }
      if (!(await showNeeds(orgKeys, await keys.primary()))) process.exitCode = 1;
    },
  });

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => arg !== '--check')) throw new Error('usage: rotateKeys.js [--check]');
  const env = {
    ...ownEnvironment('executor', process.env),
    // Any free port: a running executor has taken its own.
    HEALTH_PORT: '0',
    // No call waits for it.
    MONGODB_TIMEOUT_MS: '30000',
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
  };
  const running = await startService(rotateKeys(args.includes('--check')), env);
  await running.stop();
}

main(process.argv.slice(2)).catch((err: unknown) => {
  process.stderr.write(`${reasonText(err)}\n${hasBegun ? 'What was moved stays moved: run it again.\n' : ''}`);
  process.exitCode = 1;
});

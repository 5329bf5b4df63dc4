/** What happened: an append-only trail with gap-free numbers per organization, built from events. Flat on purpose. */
import { openBus } from '@gatehouse/bus';
import { audit as contract } from '@gatehouse/contracts';
import { keyChecks, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openMongo } from '@gatehouse/store';
import { Type } from 'typebox';
import { calls } from './calls';
import { measureLag } from './metrics';
import { query } from './query';
import { createRecorder } from './record';
import { startReaper } from './reaper';
import { entryStore } from './store';
import { retryUntilStored } from './retryUntilStored';
import { callPairs, usage } from './usage';
import { usageStore } from './usageStore';

export const audit = defineService({
  name: 'audit',
  addresses: ['MONGODB_URL', 'AMQP_URL'],
  settings: Type.Object({
    ...commonSettings,
    ...cursorSetting,
    /** A call without an outcome is closed as `unknown` after this time; not shorter than the longest call. */
    REAP_AFTER_MS: Type.Integer({ minimum: 1_000, default: 60_000 }),
    /** How often such calls are looked for. */
    REAP_EVERY_MS: Type.Integer({ minimum: 100, default: 15_000 }),
  }),
  checks: ({ TRUSTED_KEYS_FILE }) => keyChecks('audit', { TRUSTED_KEYS_FILE }),
  async start(context) {
    const mongo = await openMongo(context);
    const bus = openBus(context, principalVerifier(context.config.TRUSTED_KEYS_FILE));
    const store = await entryStore(mongo);
    const record = createRecorder(store);
    const recordPatiently = retryUntilStored(context, record);

    // One consumer at a time keeps the numbers free of contention; the unique index keeps them right when there are two.
    bus.on(
      contract.fact,
      (deliveries) =>
        measureLag(
          deliveries.map(({ payload }) => payload),
          recordPatiently,
        ),
      {
        maxItems: 1_000,
        // Events are safe in their queue: waiting makes inserts and acknowledgements fewer, lets most calls end in the batch they began in, so that
        // they are never noted as open, and nobody waits for it.
        maxWaitMs: 200,
        singleActive: true,
      },
    );
    const reading = { store, cursors: createCursors(context.config.CURSOR_SECRET) };
    bus.serve(contract.query, query(reading));
    bus.serve(contract.calls, calls(reading));
    const counts = { store: await usageStore(mongo) };
    bus.serve(contract.usage, usage(counts));
    bus.serve(contract.callPairs, callPairs(counts));
    bus.serve(contract.changes, async (_, { principal }) => ({ changes: { ...(await store.changes(principal.orgId)) } }));
    await bus.start();
    startReaper(context, { store, record, bus });
  },
});

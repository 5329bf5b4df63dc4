/** May it happen: grants today; blocks, the AI use policy, rules and budgets join the same decision later. */
import { openBus } from '@gatehouse/bus';
import { audit, policy as contract } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { commonSettings, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox } from '@gatehouse/store';
import { Type } from 'typebox';
import { decide } from './handlers/decide';
import { deleteGrant } from './handlers/deleteGrant';
import { effectiveGrants } from './handlers/effectiveGrants';
import { listGrants } from './handlers/listGrants';
import { putGrant } from './handlers/putGrant';
import { reach } from './handlers/reach';
import { grantSets } from './store/grantSets';
import { grantStore } from './store/grants';
import { sweepTombstones } from './store/sweepTombstones';

export const policy = defineService({
  name: 'policy',
  settings: Type.Object({ ...commonSettings, ...cursorSetting }),
  async start(context) {
    const mongo = await openMongo(context);
    const cache = await openCache(context);
    const bus = openBus(context, principalVerifier(context.config.TRUSTED_KEYS_FILE));
    const grants = await grantStore(mongo);
    const sets = grantSets(grants, cache.leases);
    const outbox = startOutbox(context, {
      collections: grants.outboxes,
      publish: (_event, fact, messageId) => bus.publish(audit.fact, fact as audit.Fact, { messageId }),
    });
    sweepTombstones(context, grants);

    bus.serve(contract.decide, decide({ sets }), { concurrency: 1_024 });
    bus.serve(contract.reach, reach({ sets }));
    bus.serve(contract.putGrant, putGrant({ grants, sets, outbox }));
    bus.serve(contract.deleteGrant, deleteGrant({ grants, sets, outbox }));
    bus.serve(contract.listGrants, listGrants({ grants, cursors: createCursors(context.config.CURSOR_SECRET) }));
    bus.serve(contract.effectiveGrants, effectiveGrants({ grants }));
    await bus.start();
  },
});

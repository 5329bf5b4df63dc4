/** May it happen: grants, blocks, rules and budgets, asked by one decision. */
import { openBus, publishStated, type Bus } from '@gatehouse/bus';
import { audit, policy as contract } from '@gatehouse/contracts';
import { fileValueSeal, keyChecks, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, cursorSetting, defineService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo, startOutbox, type OutboxOptions } from '@gatehouse/store';
import { Type } from 'typebox';
import type { ServiceDeps } from './deps';
import { serve } from './serve';
import { versionStore } from './store/aiUsePolicyVersions';
import { answerStore } from './store/answerStore';
import { budgets as cachedBudgets } from './store/budgets';
import { budgetStore as openBudgets } from './store/budgetStore';
import { counterStore } from './store/counterStore';
import { budgetAlerts } from './store/budgetAlerts';
import { decisionInputs } from './store/decisionInputs';
import { grantSets } from './store/grantSets';
import { grantStore } from './store/grants';
import { policies as compiledPolicies, type Policies } from './store/policies';
import { policyStore } from './store/policyStore';
import { reservations } from './store/reservations';
import { signatureStore } from './store/signatures';
import { signedVersions } from './store/signedVersions';
import { sweepBudgets, sweepGrants } from './store/sweep';

/** Drops cached policies before it tells of a change, so that nobody who hears of it gets old ones: whoever made the change may have died before. */
function publishFrom(bus: Pick<Bus, 'publish'>, policies: Pick<Policies, 'invalidate'>): OutboxOptions['publish'] {
  const publish = publishStated(bus, [audit.fact, contract.changed]);
  return async (name, payload, messageId) => {
    if (name === contract.changed.name) await policies.invalidate((payload as { orgId: string }).orgId);
    await publish(name, payload, messageId);
  };
}

export const policy = defineService({
  name: 'policy',
  addresses: ['MONGODB_URL', 'AMQP_URL', 'REDIS_URL'],
  settings: Type.Object({
    ...commonSettings,
    ...cursorSetting,
    /** `{control_room_url}`: origin of the console, where people sign the AI use policy. */
    CONTROL_ROOM_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$' }),
  }),
  checks: (config) => keyChecks('policy', config),
  async start(context) {
    const mongo = await openMongo(context);
    const { leases } = await openCache(context, () => fileValueSeal('policy', context.config));
    const bus = openBus(context, principalVerifier(context.config.TRUSTED_KEYS_FILE));
    const grants = await grantStore(mongo);
    const store = await policyStore(mongo);
    const versions = await versionStore(mongo);
    const signatures = await signatureStore(mongo);
    const budgetStore = await openBudgets(mongo);
    const counters = await counterStore(mongo);
    const answers = await answerStore(mongo);
    const policies = compiledPolicies(store, leases);
    const outbox = startOutbox(context, {
      collections: [grants, store, signatures, budgetStore, counters].flatMap(({ outboxes }) => outboxes),
      publish: publishFrom(bus, policies),
      settled: () => bus.drain(),
    });
    const sets = grantSets(grants, leases);
    const signed = signedVersions(signatures, leases);
    const budgets = cachedBudgets(budgetStore, leases);
    const clock = Date.now;
    const deps: ServiceDeps = {
      ...{ grants, sets, store, policies, versions, signatures, signed, budgetStore, budgets, counters, answers, outbox, clock },
      reservations: reservations(counters),
      alerts: budgetAlerts({ counters, outbox, log: context.log }),
      inputs: decisionInputs({ leases, sets, policies, signed, budgets, counters, clock }),
      cursors: createCursors(context.config.CURSOR_SECRET),
      controlRoomUrl: context.config.CONTROL_ROOM_URL,
    };
    serve(bus, deps);
    sweepGrants(context, grants);
    sweepBudgets(context, { counters, budgets: budgetStore, answers });
    await bus.start();
  },
});

/** Two replicas of the service over the in-process broker, a cache and a real MongoDB, and the people who talk to them. */
import { edgeCallContext, openBus, type Bus } from '@gatehouse/bus';
import { audit, identity, newId, policy as contract, type Principal, type RequestOf } from '@gatehouse/contracts';
import { startService, type Running } from '@gatehouse/runtime';
import { keyFiles, testContext } from '@gatehouse/test-support';
import { MongoClient, type Collection } from 'mongodb';
import { policy } from '../service';

type Question = RequestOf<typeof contract.decide>;
type Document = { _id: string } & Record<string, unknown>;

const people = () => {
  const organization = { orgId: newId('organization'), orgSlug: 'acme', orgName: 'Acme' };
  const admin: Principal = { ...organization, kind: 'user', id: newId('user'), name: 'ada@example.com', role: 'admin' };
  const bot: Principal = { ...organization, kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly' };
  const token: Principal = { ...organization, kind: 'orgToken', id: newId('token'), name: 'ci', role: 'admin' };
  return { ...organization, admin, bot, token, integrationId: newId('integration') };
};
export type Organization = ReturnType<typeof people>;

export interface Fixture {
  readonly events: audit.AuditEvent[];
  /** Organizations whose policy was said to have changed. */
  readonly changed: readonly string[];
  readonly registry: Bus;
  readonly executor: Bus;
  readonly identity: Bus;
  readonly approvals: Bus;
  as(principal: Principal): ReturnType<typeof edgeCallContext>;
  organization(): Organization;
  ask(of: Organization, said?: Partial<Question>, principal?: Principal): ReturnType<typeof decideCall>;
  /** Denies everything unless `rule` says otherwise. */
  createRule(by: Principal, rule?: Partial<contract.RuleInput>): Promise<contract.Rule>;
  collection(name: string): Collection<Document>;
  dispose(): Promise<void>;
}
const decideCall = (bus: Bus, question: Question, caller: ReturnType<typeof edgeCallContext>) =>
  bus.call(contract.decide, question, caller);

export async function fixture(settings: Record<string, string> = {}): Promise<Fixture> {
  const keys = keyFiles();
  const context = testContext('policy', {
    CURSOR_SECRET: 'c'.repeat(40),
    CONTROL_ROOM_URL: 'https://console.example',
    TRUSTED_KEYS_FILE: keys.trusted,
    SIGNING_KEY_FILE: keys.signing,
    ...settings,
  });
  const { admin } = people();
  const open = (name: 'audit' | 'registry' | 'executor' | 'identity' | 'approvals'): Bus => openBus({ ...context, name }, () => admin);
  const events: audit.AuditEvent[] = [];
  const trail = open('audit');
  // Keeps each event once, as the trail does: both replicas may relay one event.
  trail.on(audit.fact, async (deliveries) => {
    for (const { payload } of deliveries) if (!events.some(({ eventId }) => eventId === payload.eventId)) events.push(payload);
  });
  const [registry, executor, identityBus, approvals] = [open('registry'), open('executor'), open('identity'), open('approvals')];
  const changed: string[] = [];
  approvals.on(contract.changed, async ([delivery]) => void changed.push(delivery!.payload.orgId));
  const running: Running[] = [await startService(policy, context.env()), await startService(policy, context.env())];
  for (const bus of [trail, registry, executor, identityBus, approvals]) await bus.start();
  const client = await new MongoClient(context.config.MONGODB_URL).connect();
  const as = (principal: Principal) => edgeCallContext({ principalToken: keys.sign(principal) });
  return {
    events,
    changed,
    registry,
    executor,
    identity: identityBus,
    approvals,
    as,
    organization: people,
    ask: ({ integrationId, token }, said = {}, principal = token) =>
      decideCall(executor, { tool: 'orders/refund', integrationId, toolName: 'refund', arguments: {}, ...said }, as(principal)),
    createRule: (by, rule = {}) =>
      registry.call(contract.createRule, { name: 'No refunds', effect: 'DENY', tools: ['*'], reason: 'because', ...rule }, as(by)),
    collection: (name) => client.db(`${context.config.DATABASE_PREFIX}policy`).collection<Document>(name),
    async dispose() {
      for (const service of running) await service.stop();
      await client.close();
      await context.dispose();
      keys.dispose();
    },
  };
}

export { identity };

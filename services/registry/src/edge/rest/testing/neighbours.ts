/** Fakes for the processes that the REST edge asks: they answer from memory and remember what they were asked. For tests. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Attached, type Bus } from '@gatehouse/bus';
import { audit, executor, newId, policy } from '@gatehouse/contracts';
import { createUnsealer } from '@gatehouse/crypto';
import { servePeople } from './people';
import { serveAiUsePolicy } from './serveAiUsePolicy';
import { serveApprovals, serveDecisions, serveUsage } from './serveDecisions';
import { serveAccounts } from './serveAccounts';
import { serveTokensAndSettings } from './serveTokensAndSettings';
import { ACCOUNT, adminOnly, createdAt, notFound, ownerOrAdmin, type Recorded } from './fakePeers';
import { INTEGRATION } from './integrations';

const unsealer = createUnsealer(randomBytes(32));

function serveIdentity(bus: Bus, recorded: Recorded): void {
  serveAccounts(bus, recorded);
  servePeople(bus, recorded.calls, adminOnly);
  serveTokensAndSettings(bus, recorded);
}

function servePolicy(bus: Bus, recorded: Recorded): void {
  bus.serve(policy.accountGrants, (_, call) => adminOnly(call) && { grants: [{ accountId: ACCOUNT.id, integrationId: INTEGRATION.id }] });
  const { calls } = recorded;
  serveDecisions(bus, recorded);
  serveAiUsePolicy(bus, recorded);
  bus.serve(policy.putGrant, (request, call) => {
    calls.push({ name: 'policy.putGrant', request, principal: adminOnly(call) });
    return { ...request, createdAt, createdBy: 'ada' };
  });
  bus.serve(policy.deleteGrant, (request, call) => {
    calls.push({ name: 'policy.deleteGrant', request, principal: adminOnly(call) });
    return {};
  });
  bus.serve(policy.effectiveGrants, (request, call) => {
    calls.push({ name: 'policy.effectiveGrants', request, principal: adminOnly(call) });
    return { grants: [] };
  });
  bus.serve(policy.toolAccess, ({ subjects }, call) => adminOnly(call) && { access: subjects.map(() => []) });
  bus.serve(policy.listGrants, (request, call) => {
    calls.push({ name: 'policy.listGrants', request, principal: adminOnly(call) });
    return { grants: [], hasMore: false };
  });
}

function serveExecutor(bus: Bus, recorded: Recorded): void {
  const { calls, secrets } = recorded;
  const stored = new Set<string>();
  const keyOf = ({ owner, integrationId }: Pick<executor.UpstreamCredential, 'owner' | 'integrationId'>): string =>
    `${owner.id} ${integrationId}`;
  bus.serve(executor.sealingKey, () => ({ publicKey: unsealer.publicKey }));
  bus.serve(executor.putCredential, ({ sealed, type, ...request }, call) => {
    const principal = adminOnly(call);
    calls.push({ name: 'executor.putCredential', request: { type, ...request }, principal });
    const context = `upstream-credential:${principal.orgId}:${request.owner.id}:${request.integrationId}`;
    stored.add(keyOf(request));
    secrets.push(unsealer.unseal(sealed, context).toString());
    const isLater = type === 'basic' || type === 'several';
    return { ...request, ...(isLater ? { type: 'apiKey' as const, laterType: type } : { type }), version: 1, updatedAt: createdAt };
  });
  bus.serve(executor.execute, async ({ tool, ...request }, call) => {
    calls.push({ name: 'executor.execute', request: { tool, ...request }, principal: call.principal });
    if (tool === 'orders/wait') {
      await new Promise((resolve) => {
        recorded.endWait = () => resolve(undefined);
        call.abandoned.addEventListener('abort', resolve);
      });
      if (call.abandoned.aborted)
        calls.push({ name: 'executor.execute abandoned', request: { tool, ...request }, principal: call.principal });
    }
    if (tool === 'orders/unknown') return new Attached({ isError: true, callId: 'call_x', step: 'name' }, Buffer.from('[]'));
    return new Attached({ isError: false, callId: 'call_x', status: 200 }, Buffer.from('[{"type":"text","text":"three orders"}]'));
  });
  bus.serve(executor.checkArguments, ({ arguments: { amount } }) => ({ failures: amount === 0 ? ['/amount: must be >= 1'] : [] }));
  bus.serve(executor.openBreakers, () => ({ breakers: [] }));
  bus.serve(executor.accountCredentials, (_, call) => adminOnly(call) && { credentials: [] });
  bus.serve(executor.listCredentials, ({ owner }, call) => ownerOrAdmin(call, owner) && { credentials: [] });
  bus.serve(executor.deleteCredential, (request, call) => {
    ownerOrAdmin(call, request.owner);
    if (!stored.delete(keyOf(request))) throw notFound();
    return {};
  });
  bus.serve(executor.fetchDocument, async ({ url, maxBytes }, call) => {
    adminOnly(call);
    const text = url.endsWith('/bomb') ? ' '.repeat(maxBytes + 1) : '{"openapi":"3.1.0"}';
    return new Attached({ url, mediaType: 'application/json', bytes: text.length }, gzipSync(text));
  });
}

/** A name from outside that a spreadsheet would take for a formula. */
const FORMULA: audit.Entry = {
  seq: 0,
  recordedAt: createdAt,
  eventId: newId('event'),
  orgId: newId('organization'),
  type: 'tool.call',
  phase: 'single',
  occurredAt: createdAt,
  actor: { kind: 'user', name: '=1+1,"x"' },
};

function serveAudit(bus: Bus, recorded: Recorded): void {
  const { calls, events } = recorded;
  serveUsage(bus, recorded);
  bus.serve(audit.query, (request, call) => {
    calls.push({ name: 'audit.query', request, principal: adminOnly(call) });
    const { type, target: id } = request;
    const deleted = type === 'group.deleted' &&
      id !== undefined && { type: 'group.deleted' as const, target: { kind: 'group', id, name: 'Night shift' } };
    return { entries: [{ ...FORMULA, ...deleted }], hasMore: false };
  });
  bus.serve(audit.calls, () => ({ calls: [], hasMore: false }));
  bus.on(audit.fact, async (deliveries) => void events.push(...deliveries.map(({ payload }) => payload)));
}

/** Fakes by the name of the process that they stand for. */
export const neighbours = {
  identity: serveIdentity,
  policy: servePolicy,
  approvals: serveApprovals,
  executor: serveExecutor,
  audit: serveAudit,
} as const;

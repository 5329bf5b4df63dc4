/** Answers of policy, approvals and audit about rules, blocks, budgets, requests and usage, from memory. For tests. */
import type { Bus } from '@gatehouse/bus';
import { approvals, audit, newId, policy, type Principal } from '@gatehouse/contracts';
import { adminOnly, createdAt, notFound, type Recorded } from './fakePeers';

const stamps = { createdAt, createdBy: 'ada', updatedAt: createdAt, updatedBy: 'ada' };
export const RULE: policy.Rule = {
  id: newId('rule'),
  name: 'Refunds',
  priority: 1,
  enabled: true,
  effect: 'REQUIRE_APPROVAL',
  tools: ['orders/refund_*'],
  reason: 'money',
  revision: 0,
  ...stamps,
};
const counts = {
  used: 0,
  reserved: 0,
  state: 'OK',
  periodStart: createdAt,
  refillsAt: createdAt,
  timeZone: 'UTC',
  updatedAt: createdAt,
  updatedBy: 'ada',
} as const;
const SETTINGS: policy.PolicySettings = { defaultDecision: 'allow', selfApproval: 'mark', revision: 0 };

export function serveDecisions(bus: Bus, { calls, ...recorded }: Recorded): void {
  bus.serve(policy.reach, () => ({ reach: { all: false, integrations: recorded.accessible, agents: [], skills: [] } }));
  const note = (name: string, request: unknown, principal: Principal): void => void calls.push({ name, request, principal });
  bus.serve(policy.listRules, (request, call) => {
    note('policy.listRules', request, adminOnly(call));
    return { rules: [RULE], hasMore: false };
  });
  bus.serve(policy.getRule, ({ id }, call) => {
    adminOnly(call);
    if (id !== RULE.id) throw notFound();
    return RULE;
  });
  bus.serve(policy.createRule, (request, call) => {
    note('policy.createRule', request, adminOnly(call));
    return { ...RULE, ...request, priority: 1, enabled: true };
  });
  bus.serve(policy.updateRule, (request, call) => {
    note('policy.updateRule', request, adminOnly(call));
    return RULE;
  });
  bus.serve(policy.deleteRule, (request, call) => {
    note('policy.deleteRule', request, adminOnly(call));
    return {};
  });
  bus.serve(policy.orderRules, (request, call) => {
    note('policy.orderRules', request, adminOnly(call));
    return {};
  });
  bus.serve(policy.testRules, (request, call) => {
    note('policy.testRules', request, request.caller.id === call.principal?.id ? call.principal : adminOnly(call));
    return { effect: 'approve' as const, step: 'rule' as const, steps: [], rules: [] };
  });
  bus.serve(policy.replayRules, ({ calls: made, ...request }, call) => {
    note('policy.replayRules', { ...request, calls: made }, adminOnly(call));
    return {
      groups: made.map(({ tool, caller, count }, i) => ({
        tool,
        caller,
        count,
        effect: i === 0 ? ('approve' as const) : ('allow' as const),
      })),
    };
  });
  bus.serve(policy.createBlock, ({ target, reason }, call) => {
    note('policy.createBlock', { target, reason }, adminOnly(call));
    return { id: newId('block'), target, reason, createdAt, createdBy: 'ada' };
  });
  bus.serve(policy.liftBlock, (request, call) => {
    note('policy.liftBlock', request, adminOnly(call));
    return {
      id: newId('block'),
      target: { kind: 'integration' as const, id: newId('integration') },
      reason: 'x',
      createdAt,
      createdBy: 'ada',
    };
  });
  bus.serve(policy.listBlocks, (_request, call) => adminOnly(call) && { blocks: [], hasMore: false });
  bus.serve(policy.activeBlocks, () => {
    const target = { kind: 'group' as const, id: newId('group') };
    return { blocks: [{ id: newId('block'), target, reason: 'leaked', createdAt, createdBy: 'ada' }], stopsCaller: [] };
  });
  bus.serve(policy.putBudget, ({ revision: _, ...request }, call) => {
    note('policy.putBudget', request, adminOnly(call));
    return { ...request, ...counts, revision: 1 };
  });
  bus.serve(policy.listBudgets, (_request, call) => adminOnly(call) && { budgets: [], hasMore: false });
  bus.serve(policy.getPolicySettings, (_request, call) => adminOnly(call) && SETTINGS);
  bus.serve(policy.updatePolicySettings, (request, call) => {
    note('policy.updatePolicySettings', request, adminOnly(call));
    return { ...SETTINGS, ...request };
  });
}

export function serveUsage(bus: Bus, { calls }: Recorded): void {
  bus.serve(audit.usage, (request, call) => {
    calls.push({ name: 'audit.usage', request, principal: adminOnly(call) });
    return { rows: [] };
  });
  bus.serve(audit.callPairs, (_request, call) => {
    adminOnly(call);
    const actor = { kind: 'serviceAccount', id: newId('serviceAccount'), name: 'bot' };
    return {
      pairs: [
        { tool: 'orders/refund_order', toolName: 'refund_order', actor, count: 3 },
        { tool: 'orders/list', actor, count: 40 },
        { tool: 'orders/list', actor: { kind: 'system', id: 's', name: 's' }, count: 9 },
      ],
    };
  });
  bus.serve(audit.changes, () => ({ changes: { rule: 4 } }));
}

const OWN_MAIL = { pace: 'atOnce', dailyAt: '08:00', timeZone: 'UTC', revision: 0, isSent: true } as const;

export function serveApprovals(bus: Bus, { calls }: Recorded): void {
  bus.serve(approvals.invitationMails, ({ ids }) => ({ mails: ids.map((id) => ({ id, state: 'sent' as const })) }));
  bus.serve(approvals.getOwnMail, () => OWN_MAIL);
  bus.serve(approvals.setOwnMail, ({ revision, ...settings }, call) => {
    calls.push({ name: 'approvals.setOwnMail', request: settings, principal: call.principal });
    return { ...settings, revision: (revision ?? 0) + 1, isSent: true };
  });
  bus.serve(approvals.pulse, () => ({ changes: 7, pending: 2, pendingForMe: 1 }));
  bus.serve(approvals.list, (request, call) => {
    calls.push({ name: 'approvals.list', request, principal: call.principal });
    return { approvals: [], hasMore: false };
  });
  bus.serve(approvals.decide, (request, call) => {
    calls.push({ name: 'approvals.decide', request, principal: call.principal });
    throw notFound();
  });
}

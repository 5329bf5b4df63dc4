import { AppError, identity, policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { revisionSeen } from '../revisions';
import { orgRoute, strict } from '../route';

const { personalTokensEnabled, ipAllowlist, revision } = identity.updateSecuritySettings.request.properties;

const { defaultDecision, selfApproval } = policy.PolicySettings.properties;

const WithAddress = Type.Object({
  ...identity.SecuritySettings.properties,
  defaultDecision,
  selfApproval,
  yourAddress: Type.Optional(Type.String({ description: 'Where this request came from, as an allowlist would see it' })),
});

type Shown = Static<typeof WithAddress>;

/** Two owners keep them: identity who may come in, policy what is decided. Each change of either makes the revision of the whole grow. */
const joined = (settings: identity.SecuritySettings, decisions: policy.PolicySettings, address: string | undefined): Shown => ({
  ...decisions,
  ...settings,
  revision: settings.revision + decisions.revision,
  ...(address !== undefined && { yourAddress: address }),
});

const read = (bus: Bus, call: CallContext) =>
  Promise.all([bus.call(identity.getSecuritySettings, {}, call), bus.call(policy.getPolicySettings, {}, call)]);

/** The revision of each part, when the caller has seen the newest whole; nothing when it does not say what it has seen. */
async function partsSeen(bus: Bus, seen: number | undefined, address: string | undefined, call: CallContext) {
  if (seen === undefined) return { ofSettings: {}, ofDecisions: {} };
  const [settings, decisions] = await read(bus, call);
  const current = joined(settings, decisions, address);
  if (current.revision !== seen) throw new AppError('conflict', 'The settings were changed since', { data: { current } });
  return { ofSettings: { revision: settings.revision }, ofDecisions: { revision: decisions.revision } };
}

export const securitySettingsRoutes = [
  orgRoute({
    method: 'GET',
    path: '/security-settings',
    admin: true,
    summary: 'What the organization allows',
    answer: WithAddress,
    handle: async ({ address, call }, { bus }) => {
      const [settings, decisions] = await read(bus, call);
      return joined(settings, decisions, address);
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '/security-settings',
    admin: true,
    summary: 'Change what the organization allows; what is left out stays. Once answered, no call passes by the old settings',
    body: strict({
      personalTokensEnabled,
      ipAllowlist,
      defaultDecision: Type.Optional(defaultDecision),
      selfApproval: Type.Optional(selfApproval),
      revision,
    }),
    takesIfMatch: true,
    answer: WithAddress,
    handle: async ({ body: { defaultDecision: wanted, selfApproval: own, ...body }, ifMatch, address, call }, { bus }) => {
      const { revision: seen } = revisionSeen(body.revision, ifMatch);
      const { ofSettings, ofDecisions } = await partsSeen(bus, seen, address, call);
      const { revision: _, ...entry } = body;
      const from = address === undefined ? {} : { address };
      // One after the other: the owner that may refuse for more than an old revision (a lock-out) speaks first.
      const settings = await bus.call(identity.updateSecuritySettings, { ...entry, ...ofSettings, ...from }, call);
      const decided = { ...(wanted !== undefined && { defaultDecision: wanted }), ...(own !== undefined && { selfApproval: own }) };
      const decisions = await bus.call(policy.updatePolicySettings, { ...decided, ...ofDecisions }, call);
      return joined(settings, decisions, address);
    },
  }),
];

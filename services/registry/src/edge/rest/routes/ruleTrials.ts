/** What would happen, without anything happening: one call explained, and a draft rehearsed on the calls of the last days. */
import { AppError, audit, identity, policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import type { Integrations, NamedTool } from '../../../catalog/integrations/integrations';
import { seesTool, sightOf } from '../../../catalog/integrations/reachable';
import { everyPage } from '../../../catalog/shared/pages';
import { CallerInput, describedCaller, describedMember } from './describedCaller';
import { orgRoute, strict, strictThroughout } from '../route';
import { Obstacle, standsInTheWay, toolInTheWay } from './obstacles';

const Draft = strictThroughout(policy.DraftRule);
const ToolWord = Type.String({ minLength: 3, maxLength: 256, description: 'the name of a tool such as orders/refund_order' });

const TestBody = strict({
  caller: CallerInput,
  tool: ToolWord,
  arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  draft: Type.Optional(Draft),
});

const OwnTestBody = strict({ tool: ToolWord, arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())) });

/** The decision, and what would keep the call from running whatever is decided. */
const Tried = Type.Object({
  ...policy.testRules.response.properties,
  inTheWay: Type.Array(Type.String(), { description: 'The texts of `obstacles`' }),
  obstacles: Type.Array(Obstacle),
});
const tried = (answer: Static<typeof policy.testRules.response>, obstacles: readonly Obstacle[]): Static<typeof Tried> => ({
  ...answer,
  inTheWay: obstacles.map(({ text }) => text),
  obstacles: [...obstacles],
});

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 7;
const MAX_GROUPS = 5_000;
/** The most groups that are shown; those whose effect is `allow` or `unchanged` are counted only. */
const SHOWN = 100;

const ReplayBody = strict({ draft: Draft, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })) });
const Replay = Type.Object({
  from: Type.String({ format: 'date-time' }),
  to: Type.String({ format: 'date-time' }),
  calls: Type.Integer(),
  /** Calls by what would have become of them. */
  allow: Type.Integer(),
  approve: Type.Integer(),
  deny: Type.Integer(),
  undetermined: Type.Integer({
    description: 'Arguments and times of past calls are not kept, so a condition or a schedule cannot be judged',
  }),
  unchanged: Type.Integer({ description: 'As undetermined as without the draft, which makes no difference to them' }),
  groups: policy.replayRules.response.properties.groups,
});

/** The one tool of that name, whole or cut, of those that the asker sees. */
async function toolNamed(integrations: Integrations, orgId: string, name: string, isSeen: (tool: NamedTool) => boolean = () => true) {
  const found = (await integrations.resolve(orgId, name)).filter(isSeen);
  const refuse = (rule: string): never => {
    throw new AppError('invalid', 'the tool is not acceptable', { details: [`/tool: ${rule}`] });
  };
  if (found.length === 0) return refuse(`no tool is named ${JSON.stringify(name)}`);
  const names = [...new Set(found.map(({ tool }) => tool))];
  if (found.length === 1) return found[0]!;
  return refuse(
    `several tools share these first 64 characters: ${names.length > 1 ? `give the name of one, ${names.join(', ')}` : 'refresh the integration'}`,
  );
}

async function membersById(bus: Bus, call: CallContext): Promise<Map<string, policy.DescribedCaller>> {
  const members = new Map<string, policy.DescribedCaller>();
  for await (const page of everyPage((asked) => bus.call(identity.listMembers, asked, call)))
    for (const member of page.members) members.set(member.userId, describedMember(member));
  return members;
}

type Pair = Static<typeof audit.callPairs.response>['pairs'][number];

/** The caller as it is today; who is gone keeps what the trail says of them. */
function callerOfPair(
  { actor: { kind, id, name } }: Pair,
  members: ReadonlyMap<string, policy.DescribedCaller>,
): policy.DescribedCaller | undefined {
  if (kind !== 'user' && kind !== 'serviceAccount' && kind !== 'orgToken') return undefined;
  return (kind === 'user' ? members.get(id) : undefined) ?? { kind, id, name };
}

const summed = (groups: Static<typeof Replay>['groups']) => {
  const of = (effect: string): number => groups.reduce((sum, group) => (group.effect === effect ? sum + group.count : sum), 0);
  return { allow: of('allow'), approve: of('approve'), deny: of('deny'), undetermined: of('undetermined'), unchanged: of('unchanged') };
};

export const ruleTrialRoutes = [
  orgRoute({
    method: 'POST',
    path: '/rules/test',
    admin: true,
    summary: 'What would happen to a call and which step says so, without making it; with a draft, as if that were saved',
    body: TestBody,
    answer: Tried,
    handle: async ({ body, principal, call }, { bus, integrations }) => {
      const { tool, integrationId, toolName } = await toolNamed(integrations, principal.orgId, body.tool);
      const caller = await describedCaller(bus, body.caller, call);
      const draft = body.draft === undefined ? {} : { draft: body.draft };
      const integration = await integrations.getById(principal.orgId, integrationId);
      const [answer, ...obstacles] = await Promise.all([
        bus.call(policy.testRules, { caller, tool, integrationId, toolName, arguments: body.arguments ?? {}, ...draft }, call),
        standsInTheWay({ bus, integrations }, principal.orgId, caller, integration, toolName, call),
        toolInTheWay({ bus, integrations }, principal.orgId, caller, integration, { toolName, args: body.arguments }, call),
      ]);
      return tried(answer, obstacles.flat());
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/me/calls/preview',
    admin: false,
    summary: 'What would happen to a call of mine, without making it; the steps and rules behind it are for admins',
    body: OwnTestBody,
    answer: Tried,
    handle: async ({ body, principal, call }, { bus, integrations }) => {
      const { orgId, id, name } = principal;
      const sight = await sightOf(bus, principal, call);
      // What they do not see does not exist for them.
      const isSeen = ({ integrationId, toolName }: NamedTool): boolean => {
        const granted = sight.toolsOf(integrationId);
        return granted !== undefined && seesTool(principal, granted, { name: toolName });
      };
      const { tool, integrationId, toolName } = await toolNamed(integrations, orgId, body.tool, isSeen);
      const caller = { kind: 'user' as const, id, name, ...(principal.role !== undefined && { role: principal.role }) };
      const integration = await integrations.getById(orgId, integrationId);
      const [answer, ...obstacles] = await Promise.all([
        bus.call(policy.testRules, { caller, tool, integrationId, toolName, arguments: body.arguments ?? {} }, call),
        standsInTheWay({ bus, integrations }, orgId, caller, integration, toolName, call),
        toolInTheWay({ bus, integrations }, orgId, caller, integration, { toolName, args: body.arguments }, call),
      ]);
      return tried(answer, obstacles.flat());
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/rules/replay',
    admin: true,
    summary: 'What a draft would have made of the calls of the last days',
    body: ReplayBody,
    answer: Replay,
    handle: async ({ body: { draft, days = DEFAULT_DAYS }, call }, { bus }) => {
      const to = new Date();
      const range = { from: new Date(to.getTime() - days * DAY_MS).toISOString(), to: to.toISOString() };
      const [{ pairs }, members] = await Promise.all([
        bus.call(audit.callPairs, { ...range, limit: MAX_GROUPS }, call),
        membersById(bus, call),
      ]);
      const calls = pairs.flatMap((pair) => {
        const caller = callerOfPair(pair, members);
        const { tool, toolName, count } = pair;
        return caller === undefined ? [] : [{ tool, ...(toolName !== undefined && { toolName }), caller, count }];
      });
      const { groups } = await bus.call(policy.replayRules, { draft, calls }, call);
      const total = calls.reduce((sum, { count }) => sum + count, 0);
      return {
        ...range,
        calls: total,
        ...summed(groups),
        groups: groups.filter(({ effect }) => effect !== 'allow' && effect !== 'unchanged').slice(0, SHOWN),
      };
    },
  }),
];

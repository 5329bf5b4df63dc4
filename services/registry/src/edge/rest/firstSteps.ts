/** How far an organization is on the way to its first governed call, by the service account that is furthest. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { Id, type identity, policy, type registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { ToolDetail, type Integrations, type ToolSummary } from '../../catalog/integrations/integrations';
import { everyPage } from '../../catalog/shared/pages';
import { noneIfNotFound } from './noneIfNotFound';
import { mayAct, Readiness } from './readiness';

/** How many of the newest accounts are considered before the others, the newest first. */
export const LOOKED_AT = 50;

/** The first call, as far as it can be suggested. */
const SuggestedCall = Type.Object(
  { integrationId: Id, ...Type.Pick(ToolDetail, ['name', 'tool', 'calledAs', 'summary', 'inputSchema']).properties },
  {
    description:
      'A tool that the account may call and that asks for no credential which a call cannot carry, of the first imported integration it is granted and lacks no credential for: one that reads before others, then one that sends the credential, then one whose address has no blank to fill, then the first by name',
  },
);

export const FirstSteps = Type.Object({
  call: Type.Optional(SuggestedCall),
  account: Type.Optional(
    Type.Object(
      {
        ...Type.Pick(Readiness, ['id', 'name', 'working', 'missingCredentials', 'endedCredentials', 'rejectedCredentials']).properties,
        grants: Type.Array(policy.Grant, { description: 'Of integrations' }),
      },
      {
        description:
          'Of the active accounts that no block names one that is granted something and lacks no credential, else one that is granted something; of several the newest, and of those older than the newest 50 the first by name',
      },
    ),
  ),
});

/** Granted integrations that have no credential which calls can use. */
const unusable = ({ missingCredentials, endedCredentials, rejectedCredentials }: Readiness): string[] => [
  ...missingCredentials,
  ...endedCredentials,
  ...rejectedCredentials,
];

/** Picks among accounts that may act, the newest first: one with grants and no unusable credential, else one with grants, else any. */
function furthest(newest: readonly identity.ServiceAccount[], readiness: readonly Readiness[]): Readiness | undefined {
  const byId = new Map(readiness.flatMap((account) => (mayAct(account) ? [[account.id, account]] : [])));
  const first = newest.flatMap(({ id }) => byId.get(id) ?? []);
  const known = [...new Set([...first, ...byId.values()])];
  const granted = known.filter(({ integrations }) => integrations > 0);
  return granted.find((account) => unusable(account).length === 0) ?? granted[0] ?? known[0];
}

type SuggestedFrom = Pick<Integrations, 'tools' | 'tool'>;

const reads = ({ method }: ToolSummary): boolean => method === 'GET';

/** One that reads counts the most; then that it sends the credential, since the first call is to show that it works; then that its address has no blank. */
const rank = (tool: ToolSummary, isSent: boolean): number =>
  (reads(tool) ? 4 : 0) + (tool.sendsCredential === true || !isSent ? 2 : 0) + (reads(tool) && !tool.path.includes('{') ? 1 : 0);
const EASIEST = 7;

/** A tool that most likely answers without much to fill in. */
async function easyTool(
  integrations: SuggestedFrom,
  orgId: string,
  { slug, auth }: registry.Integration,
  { tools }: policy.Grant,
): Promise<ToolSummary | undefined> {
  let best: { tool: ToolSummary; rank: number } | undefined;
  const only = tools === 'ALL' ? undefined : tools;
  for await (const page of everyPage((asked) => integrations.tools(orgId, slug, asked, only))) {
    const open = page.tools.filter(({ enabled, collides, lacksCredential }) => enabled && !collides && lacksCredential !== true);
    for (const tool of open) {
      const found = rank(tool, auth.type !== 'none');
      if (found === EASIEST) return tool;
      if (best === undefined || found > best.rank) best = { tool, rank: found };
    }
  }
  return best?.tool;
}

async function suggestedCall(
  { integrations, orgId, known }: { integrations: SuggestedFrom; orgId: string; known: readonly registry.Integration[] },
  account: Readiness,
  grants: readonly policy.Grant[],
): Promise<Static<typeof SuggestedCall> | undefined> {
  const lacking = new Set(unusable(account));
  const granted = grants.flatMap((grant) => {
    const integration = known.find(({ id, kind }) => id === grant.resource.id && kind !== 'internal');
    return integration === undefined ? [] : [{ grant, integration }];
  });
  const usable = granted.find(({ integration }) => !lacking.has(integration.slug));
  if (usable === undefined) return undefined;
  const { grant, integration } = usable;
  const easy = await easyTool(integrations, orgId, integration, grant);
  if (easy === undefined) return undefined;
  const { name, tool, calledAs, summary, inputSchema } = await integrations.tool(orgId, integration.slug, easy.name);
  return { integrationId: integration.id, name, tool, ...(calledAs !== undefined && { calledAs }), summary, inputSchema };
}

interface FirstStepsDeps {
  readonly bus: Bus;
  readonly integrations: SuggestedFrom;
  readonly orgId: string;
  /** Every integration there is. */
  readonly known: readonly registry.Integration[];
}

export async function firstSteps(
  deps: FirstStepsDeps,
  readiness: readonly Readiness[],
  newest: readonly identity.ServiceAccount[],
  call: CallContext,
): Promise<Static<typeof FirstSteps>> {
  const account = furthest(newest, readiness);
  if (account === undefined) return {};
  const { id, name, working, missingCredentials, endedCredentials, rejectedCredentials } = account;
  const grants: policy.Grant[] = [];
  for await (const page of everyPage((asked) =>
    deps.bus.call(policy.listGrants, { ...asked, subjectId: id, resourceKind: 'integration' }, call),
  ))
    grants.push(...page.grants);
  const suggested = await suggestedCall(deps, account, grants).catch(noneIfNotFound);
  const lacking = { missingCredentials, endedCredentials, rejectedCredentials };
  return { account: { id, name, working, ...lacking, grants }, ...(suggested && { call: suggested }) };
}

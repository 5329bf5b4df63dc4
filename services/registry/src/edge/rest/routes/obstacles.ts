/** What keeps a caller from running a tool, whatever policy says of it. For people who ask what would happen. */
import { executor, identity, isAdmin, type policy, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { credentialState } from '../../../catalog/integrations/domain/credentialState';
import type { Integrations, ToolDetail } from '../../../catalog/integrations/integrations';

export const Obstacle = Type.Object({
  step: Type.Enum(['standing', 'role', 'disabled', 'arguments', 'credential', 'changed'], {
    description:
      'The step of the call that would refuse it, in the word that the trail has. `changed`: an MCP server described the tool otherwise than was accepted, and the call is refused where it still does',
  }),
  text: Type.String({ description: 'What keeps the call from running, and who can change that' }),
});
export type Obstacle = Static<typeof Obstacle>;

type Described = Pick<policy.DescribedCaller, 'kind' | 'id' | 'name' | 'role'>;
interface Deps {
  readonly bus: Bus;
  readonly integrations: Integrations;
}
type Arguments = Readonly<Record<string, unknown>>;

async function isDisabled(bus: Bus, { kind, id }: Described, call: CallContext): Promise<boolean> {
  return kind === 'serviceAccount' && (await bus.call(identity.getServiceAccount, { id }, call)).status === 'DISABLED';
}

/** Tells whether the caller's credential is enough for this tool. It may be enough for other tools even if not for this one. */
async function credentialInTheWay(
  { bus, integrations }: Deps,
  orgId: string,
  { kind, id, name }: Described,
  integration: registry.Integration,
  toolName: string,
  call: CallContext,
): Promise<Obstacle[]> {
  if (integration.auth.type === 'none') return [];
  const needing = await integrations.needing(orgId, integration.id, [toolName]);
  if (needing.length === 0) return [];
  const { credentials } = await bus.call(executor.listCredentials, { owner: { kind, id } }, call);
  const stored = credentials.find(({ integrationId }) => integrationId === integration.id);
  const { state, problem, lacking } = credentialState(
    integration,
    stored,
    needing.map(({ parts }) => parts),
  );
  if (state === 'present') return [];
  const names = lacking?.map((one) => JSON.stringify(one)).join(' and ');
  const text =
    names === undefined
      ? (problem ?? `${name} has no credential for ${integration.slug}`)
      : `the credential of ${name} for ${integration.slug} lacks ${names}, which ${toolName} needs`;
  return [{ step: 'credential', text }];
}

async function unfitArguments(
  bus: Bus,
  integrationId: string,
  { name, digest }: ToolDetail,
  args: Arguments,
  call: CallContext,
): Promise<Obstacle[]> {
  const { failures } = await bus.call(executor.checkArguments, { integrationId, toolName: name, digest, arguments: args }, call);
  return failures.map((failure) => ({ step: 'arguments', text: `the arguments are not acceptable: ${failure}` }));
}

/** What the tool itself has against the caller, and its schema against the arguments when they are told. */
export async function toolInTheWay(
  { bus, integrations }: Deps,
  orgId: string,
  caller: Described,
  { id, slug, kind }: registry.Integration,
  { toolName, args }: { toolName: string; args: Arguments | undefined },
  call: CallContext,
): Promise<Obstacle[]> {
  const { name } = caller;
  const tool = await integrations.tool(orgId, slug, toolName);
  // A call that is refused for one of these reasons does not get as far as its arguments.
  if (tool.adminOnly && !isAdmin(caller))
    return [{ step: 'role', text: `${name} is no admin: only admins may use ${toolName}, whatever they are granted` }];
  if (!tool.enabled) return [{ step: 'disabled', text: `${slug}/${toolName} is disabled: an admin can enable it` }];
  const unfit = args === undefined ? [] : await unfitArguments(bus, id, tool, args, call);
  return [...unfit, ...changeInTheWay(kind, slug, tool)];
}

/** The accepted definition of an API is called whatever its description says since; a tool of an MCP server only while the server describes it so. */
function changeInTheWay(kind: registry.Integration['kind'], slug: string, { name, quarantined, changeRefused }: ToolDetail): Obstacle[] {
  if (kind !== 'mcp' || (quarantined ?? changeRefused) === undefined) return [];
  const decided =
    quarantined === undefined ? 'an admin refused that change, and can accept it after all' : 'an admin decides about that change';
  return [{ step: 'changed', text: `${slug}/${name} may be refused: its server described it otherwise than was accepted; ${decided}` }];
}

/** Lists what keeps the caller from running the tool: a disabled account, or the state of its credential. Empty when nothing does. */
export async function standsInTheWay(
  deps: Deps,
  orgId: string,
  caller: Described,
  integration: registry.Integration,
  toolName: string,
  call: CallContext,
): Promise<Obstacle[]> {
  const [disabled, credential] = await Promise.all([
    isDisabled(deps.bus, caller, call),
    credentialInTheWay(deps, orgId, caller, integration, toolName, call),
  ]);
  const stopped: Obstacle = { step: 'standing', text: `${caller.name} is disabled: none of its tokens is accepted` };
  return [...(disabled ? [stopped] : []), ...credential];
}

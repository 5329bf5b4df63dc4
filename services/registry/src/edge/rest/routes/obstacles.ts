/** What keeps a caller from running a tool, whatever policy says of it. For people who ask what would happen. */
import { executor, identity, isAdmin, type policy, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { credentialState } from '../../../catalog/integrations/domain/credentialState';
import type { Integrations, ToolDetail } from '../../../catalog/integrations/integrations';

type Described = Pick<policy.DescribedCaller, 'kind' | 'id' | 'name' | 'role'>;
interface Deps {
  readonly bus: Bus;
  readonly integrations: Integrations;
}
type Arguments = Readonly<Record<string, unknown>>;

async function isDisabled(bus: Bus, { kind, id }: Described, call: CallContext): Promise<boolean> {
  return kind === 'serviceAccount' && (await bus.call(identity.getServiceAccount, { id }, call)).status === 'DISABLED';
}

/** Whether the credential does for this tool; there may be others that it does for. */
async function credentialInTheWay(
  { bus, integrations }: Deps,
  orgId: string,
  { kind, id, name }: Described,
  integration: registry.Integration,
  toolName: string,
  call: CallContext,
): Promise<string[]> {
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
  if (lacking !== undefined)
    return [
      `the credential of ${name} for ${integration.slug} lacks ${lacking.map((one) => JSON.stringify(one)).join(' and ')}, which ${toolName} needs`,
    ];
  return [problem ?? `${name} has no credential for ${integration.slug}`];
}

async function unfitArguments(
  bus: Bus,
  integrationId: string,
  { name, digest }: ToolDetail,
  args: Arguments,
  call: CallContext,
): Promise<string[]> {
  const { failures } = await bus.call(executor.checkArguments, { integrationId, toolName: name, digest, arguments: args }, call);
  return failures.map((failure) => `the arguments are not acceptable: ${failure}`);
}

/** What the tool itself has against the caller, and its schema against the arguments when they are told. */
export async function toolInTheWay(
  { bus, integrations }: Deps,
  orgId: string,
  caller: Described,
  { id, slug }: registry.Integration,
  { toolName, args }: { toolName: string; args: Arguments | undefined },
  call: CallContext,
): Promise<string[]> {
  const { name } = caller;
  const tool = await integrations.tool(orgId, slug, toolName);
  // A call would not get as far as its arguments.
  if (tool.adminOnly && !isAdmin(caller)) return [`${name} is no admin: only admins may use ${toolName}, whatever they are granted`];
  if (!tool.enabled) return [`${slug}/${toolName} is disabled: an admin can enable it`];
  return args === undefined ? [] : unfitArguments(bus, id, tool, args, call);
}

/** In sentences; none when nothing does. */
export async function standsInTheWay(
  deps: Deps,
  orgId: string,
  caller: Described,
  integration: registry.Integration,
  toolName: string,
  call: CallContext,
): Promise<string[]> {
  const [disabled, credential] = await Promise.all([
    isDisabled(deps.bus, caller, call),
    credentialInTheWay(deps, orgId, caller, integration, toolName, call),
  ]);
  return [...(disabled ? [`${caller.name} is disabled: none of its tokens is accepted`] : []), ...credential];
}

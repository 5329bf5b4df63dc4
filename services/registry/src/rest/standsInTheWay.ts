/** What keeps a caller from running anything at an integration, whatever policy says of it. For people who ask what would happen. */
import { executor, identity, type policy, type registry } from '@gatehouse/contracts';
import type { Bus, Caller } from '@gatehouse/bus';
import type { Integrations } from '../integrations';

type Described = Pick<policy.DescribedCaller, 'kind' | 'id' | 'name'>;

async function isDisabled(bus: Bus, { kind, id }: Described, call: Caller): Promise<boolean> {
  return kind === 'serviceAccount' && (await bus.call(identity.getServiceAccount, { id }, call)).status === 'DISABLED';
}

async function lacksCredential(bus: Bus, { kind, id }: Described, integration: registry.Integration, call: Caller): Promise<boolean> {
  if (integration.auth.type === 'none') return false;
  if (kind === 'orgToken') return true;
  const { credentials } = await bus.call(executor.listCredentials, { owner: { kind, id } }, call);
  return !credentials.some(({ integrationId }) => integrationId === integration.id);
}

/** What the tool's schema has against the arguments. */
export async function unfitArguments(
  { bus, integrations }: { bus: Bus; integrations: Integrations },
  orgId: string,
  { id, slug }: registry.Integration,
  { toolName, args }: { toolName: string; args: Record<string, unknown> },
  call: Caller,
): Promise<string[]> {
  const { digest } = await integrations.tool(orgId, slug, toolName);
  const { failures } = await bus.call(executor.checkArguments, { integrationId: id, toolName, digest, arguments: args }, call);
  return failures.map((failure) => `the arguments are not acceptable: ${failure}`);
}

/** In sentences; none when nothing does. */
export async function standsInTheWay(bus: Bus, caller: Described, integration: registry.Integration, call: Caller): Promise<string[]> {
  const [disabled, without] = await Promise.all([isDisabled(bus, caller, call), lacksCredential(bus, caller, integration, call)]);
  return [
    ...(disabled ? [`${caller.name} is disabled: none of its tokens is accepted`] : []),
    ...(without ? [`${caller.name} has no credential for ${integration.slug}`] : []),
  ];
}

/** What calls about grants are about: whom and what they name, and which grant stands there. */
import { AppError, policy, type approvals } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { everyPage } from '../../../catalog/shared/pages';
import type { ManagementDeps } from '../tool';
import { readThings, told, type Mention } from './names';
import { asSeen, seenOf } from './seen';

export const mentionOfSubject = (at: string, { kind, id }: policy.Subject): Mention => ({ at, kind, id });
export const mentionOfResource = (at: string, { kind, id }: policy.Resource): Mention => ({ at, kind, id });

interface Key {
  readonly subject: policy.Subject;
  readonly resource: policy.Resource;
  /** What is to be granted. */
  readonly tools?: policy.GrantedTools;
}
interface GrantState {
  readonly names: approvals.NamedThing[];
  /** The present grant; `storedAt` is absent where every member has it by default, without anybody having granted it. */
  readonly before: { readonly tools: policy.GrantedTools; readonly storedAt?: string } | undefined;
  readonly seen: string;
}

async function storedGrant({ bus }: ManagementDeps, { call }: Act, { subject, resource }: Key): Promise<GrantState['before']> {
  for await (const { grants } of everyPage((page) =>
    bus.call(policy.listGrants, { ...page, subjectId: subject.id, resourceId: resource.id }, call),
  )) {
    const found = grants.find((grant) => grant.subject.kind === subject.kind);
    if (found !== undefined) return { tools: found.tools, storedAt: found.createdAt };
  }
  if (subject.kind !== 'everyone') return undefined;
  const { grants } = await bus.call(policy.effectiveGrants, { subject }, call);
  const byDefault = grants.find((grant) => grant.resource.id === resource.id);
  return byDefault && { tools: byDefault.tools };
}

/**
 * What the names of a new grant stand for: a refresh may turn a tool into another, and all tools into more. A removal takes away whatever they are.
 * For a group, name and description count as seen, but not its members: a grant to a group is one to whoever belongs to it at the time of a call.
 */
export async function readGrant(deps: ManagementDeps, act: Act, key: Key): Promise<GrantState> {
  const { subject, resource, tools } = key;
  const things = await readThings(deps, act, [mentionOfSubject('/subject', subject), mentionOfResource('/resource', resource)]);
  const before = await storedGrant(deps, act, key);
  const isOfTools = resource.kind === 'integration' && tools !== undefined;
  const opens = isOfTools && (await deps.integrations.digests(act.principal.orgId, resource.id, tools === 'ALL' ? undefined : tools));
  return { names: told(things), before, seen: seenOf({ things, before, opens }) };
}

/** Returns the grant that was seen, as the condition of a write; nothing for a call that did not wait. `conflict` when anything that was seen has changed. */
export async function grantSeen(deps: ManagementDeps, act: Act, seen: string | undefined, key: Key): Promise<{ seen?: string }> {
  const now = await asSeen(act, seen, () => readGrant(deps, act, key));
  return now === undefined ? {} : { seen: now.before?.storedAt ?? 'none' };
}

/** Throws `not_found` when there is no grant to delete. */
export function requireGrant({ before }: GrantState): void {
  if (before === undefined) throw new AppError('not_found', 'There is no such grant');
}

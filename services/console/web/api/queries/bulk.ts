/** Requests that change many things at once. For admins. */
import { answer, api, once } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { Grant, GrantedTools, Rule } from '../types.ts';
import type { SendBulk } from '../useBulk.ts';

const ORG = '/v1/orgs/{orgSlug}';
interface HasId {
  readonly id: string;
}
const idsOf = (items: readonly HasId[]): string[] => items.map(({ id }) => id);

export function useBulkOfAccounts(action: 'disable' | 'enable' | 'revokeTokens'): SendBulk<HasId> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) =>
    answer(api.POST(`${ORG}/service-accounts/bulk`, { params, body: { action, ids: idsOf(items) }, headers: once(key) }));
}

export function useBulkRevokeServiceTokens(id: string): SendBulk<HasId> {
  const params = { path: { orgSlug: useOrgSlug(), id } };
  return (items, key) =>
    answer(
      api.POST(`${ORG}/service-accounts/{id}/tokens/bulk`, { params, body: { action: 'revoke', ids: idsOf(items) }, headers: once(key) }),
    );
}

export function useBulkRevokeOrgTokens(): SendBulk<HasId> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) =>
    answer(api.POST(`${ORG}/service-tokens/bulk`, { params, body: { action: 'revoke', ids: idsOf(items) }, headers: once(key) }));
}

export function useBulkOfTools(slug: string, action: 'disable' | 'enable'): SendBulk<{ readonly name: string }> {
  const params = { path: { orgSlug: useOrgSlug(), slug } };
  return (items, key) => {
    const body = { action, tools: items.map(({ name }) => name) };
    return answer(api.POST(`${ORG}/integrations/{slug}/tools/bulk`, { params, body, headers: once(key) }));
  };
}

export function useBulkDeleteGroups(): SendBulk<HasId> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) =>
    answer(api.POST(`${ORG}/groups/bulk`, { params, body: { action: 'delete', ids: idsOf(items) }, headers: once(key) }));
}

/** Puts members into the group or takes them out. */
export function useBulkOfGroupMembers(id: string, action: 'add' | 'remove'): SendBulk<{ readonly userId: string }> {
  const params = { path: { orgSlug: useOrgSlug(), id } };
  return (items, key) => {
    const body = { action, ids: items.map(({ userId }) => userId) };
    return answer(api.POST(`${ORG}/groups/{id}/members/bulk`, { params, body, headers: once(key) }));
  };
}

export function useBulkLift(): SendBulk<HasId> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) => answer(api.POST(`${ORG}/blocks/lift/bulk`, { params, body: { ids: idsOf(items) }, headers: once(key) }));
}

type ManyKind = 'serviceAccount' | 'user';

/** `idOf`: a member goes by the id of the person. */
export function useBulkBlock<T>(kind: ManyKind, idOf: (item: T) => string, reason: string): SendBulk<T> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) => {
    const body = { targets: items.map((item) => ({ kind, id: idOf(item) })), reason };
    return answer(api.POST(`${ORG}/blocks/bulk`, { params, body, headers: once(key) }));
  };
}

export function useBulkGrant<T>(kind: ManyKind, idOf: (item: T) => string, slug: string, tools: GrantedTools): SendBulk<T> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) => {
    const body = { subjects: items.map((item) => ({ kind, id: idOf(item) })), resource: { kind: 'integration' as const, slug }, tools };
    return answer(api.POST(`${ORG}/grants/bulk`, { params, body, headers: once(key) }));
  };
}

/** A grant that was given anew since it was read stays. */
export function useBulkRemoveGrants(): SendBulk<Grant> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) => {
    const grants = items.map(({ subject, resource, createdAt }) => ({ subject, resource, createdAt }));
    return answer(api.POST(`${ORG}/grants/remove/bulk`, { params, body: { grants }, headers: once(key) }));
  };
}

/** A rule that was changed since it was read stays as it is. */
export function useBulkOfRules(action: 'disable' | 'enable'): SendBulk<Rule> {
  const params = { path: { orgSlug: useOrgSlug() } };
  return (items, key) => {
    const rules = items.map(({ id, revision }) => ({ id, revision }));
    return answer(api.POST(`${ORG}/rules/bulk`, { params, body: { action, rules }, headers: once(key) }));
  };
}

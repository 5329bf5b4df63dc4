/** What an outsider tries at every REST route. */
import { subjectOf, type Ours, type Fixture } from './fixture';

/** A rule that would change something. */
export const intruder = { name: 'intruder', effect: 'ALLOW', tools: ['*'], reason: 'x' };

/** An agent that would take the place of ours. */
const intruderAgent = {
  agent: { name: 'intruder', description: '' },
  spec: { schemaVersion: '1.0', systemPrompt: 'x', modelPreference: [{ family: 'claude', model: 'opus-5.5' }] },
};

/** A skill that would take the place of ours. */
const intruderSkill = { name: 'intruder', description: 'intruder', instructions: 'intruder' };
const intruderFolder = {
  files: [
    { path: 'SKILL.md', content: Buffer.from('---\nname: intruder-folder\ndescription: intruder\n---\nintruder').toString('base64') },
  ],
};

/** Bodies that would do something if the edge were open. Every route that takes a body has one here. */
export const bodiesFor = ({ stack, ours, theirs }: Fixture): Record<string, unknown> => ({
  'POST /v1/orgs': { name: 'Taken', slug: stack.orgSlug },
  'PATCH /v1/orgs/{orgSlug}': { timeZone: 'Asia/Tokyo' },
  'PATCH /members/{userId}': { status: 'SUSPENDED' },
  'POST /invitations': { email: theirs.email, role: 'admin' },
  'POST /groups': { name: 'intruders' },
  'PATCH /groups/{id}': { name: 'intruders too' },
  'POST /service-accounts': { name: 'intruder' },
  'POST /service-accounts/{id}/tokens': { name: 'intruder' },
  'PATCH /service-accounts/{id}': { name: 'intruder' },
  'PUT /service-accounts/{id}/ip-allowlist': { ipAllowlist: ['203.0.113.7'] },
  'POST /service-tokens': { name: 'intruder' },
  'POST /personal-tokens': { name: 'intruder' },
  'PATCH /security-settings': { ipAllowlist: [] },
  'PUT /service-accounts/{id}/credentials/{slug}': { type: 'apiKey', value: 'intruder' },
  'PUT /service-tokens/{tokenId}/credentials/{slug}': { type: 'apiKey', value: 'intruder' },
  'PUT /me/credentials/{slug}': { type: 'apiKey', value: 'intruder' },
  'PUT /integrations/{slug}/oauth-client': { clientId: 'intruder' },
  'POST /me/credentials/{slug}/connect': {},
  'POST /service-accounts/{id}/credentials/{slug}/connect': {},
  'POST /connections/finish': { state: 'acme.x', code: 'x' },
  'PUT /me/mail': { pace: 'none', dailyAt: '08:00', timeZone: 'UTC' },
  'POST /me/calls': { tool: 'orders/listOrders' },
  'POST /me/calls/preview': { tool: 'orders/listOrders' },
  'POST /service-accounts/{id}/calls': { tool: 'orders/listOrders' },
  'POST /integrations': {
    slug: 'intruder',
    document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: stack.demoUrl }], paths: {} },
  },
  'POST /integrations/preview': {
    document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: stack.demoUrl }], paths: {} },
  },
  'POST /integrations/{slug}/refresh': { url: `${stack.demoUrl}/openapi.json` },
  'PATCH /integrations/{slug}/tools/{tool}': { enabled: false },
  'POST /integrations/{slug}/tools/{tool}/change': { decision: 'accept', change: 'x' },
  'PUT /integrations/{slug}/accepts': { accepts: 'everything' },
  'POST /integrations/{slug}/tools/bulk': { action: 'disable', tools: ['listOrders'] },
  'PUT /grants': { subject: subjectOf(ours), resource: { kind: 'integration', id: ours.integrationId }, tools: 'ALL' },
  'DELETE /grants': { subject: subjectOf(ours), resource: { kind: 'integration', id: ours.integrationId } },
  'POST /agents': intruderAgent,
  'PATCH /agents/{name}': intruderAgent,
  'POST /agents/{name}/versions': { fromVersion: 1 },
  'PUT /agents/{name}/author': { kind: 'user', id: ours.userId },
  'POST /agents/{name}/deployments': { name: 'intruder', environment: 'production', serviceAccountId: ours.caller.account.id },
  'PATCH /agents/{name}/deployments/{id}': { version: 1 },
  'POST /agents/{name}/deployments/{id}/token': {},
  'POST /agents/{name}/push/{platform}': { name: 'intruder', environment: 'production', serviceAccountId: ours.caller.account.id },
  'PUT /platforms/{platform}/key': { key: 'intruder' },
  'POST /skills': intruderSkill,
  'PATCH /skills/{id}': intruderSkill,
  'POST /skills/import': intruderFolder,
  'POST /skills/import/preview': intruderFolder,
  'POST /skills/{id}/import': intruderFolder,
  'POST /skills/{id}/versions': { fromVersion: 1 },
  'PUT /skills/{id}/author': { kind: 'user', id: ours.userId },
  'PUT /skills/{id}/attachments/{path}': 'intruder',
  'POST /service-accounts/bulk': { action: 'disable', ids: [ours.caller.account.id] },
  'POST /service-accounts/{id}/tokens/bulk': { action: 'revoke', ids: [ours.orgTokenId] },
  'POST /service-tokens/bulk': { action: 'revoke', ids: [ours.orgTokenId] },
  'POST /blocks/bulk': { targets: [subjectOf(ours)], reason: 'intruder' },
  'POST /blocks/lift/bulk': { ids: [ours.blockId] },
  'POST /groups/bulk': { action: 'delete', ids: [ours.groupId] },
  'POST /groups/{id}/members/bulk': { action: 'remove', ids: [ours.userId] },
  'POST /grants/bulk': { subjects: [subjectOf(ours)], resource: { kind: 'integration', id: ours.integrationId }, tools: 'ALL' },
  'POST /grants/remove/bulk': {
    grants: [{ subject: subjectOf(ours), resource: { kind: 'integration', id: ours.integrationId } }],
  },
  'POST /rules/bulk': { action: 'disable', rules: [{ id: ours.ruleId }] },
  'POST /rules': intruder,
  'PUT /rules/order': { ids: [ours.ruleId] },
  'PATCH /rules/{id}': { enabled: false },
  'POST /rules/test': { caller: subjectOf(ours), tool: 'orders/getOrder' },
  'POST /rules/replay': { draft: intruder },
  'POST /blocks': { target: subjectOf(ours), reason: 'intruder' },
  'PUT /budgets/{slug}': { period: 'DAY', hardLimit: 1 },
  'POST /ai-use-policies': { text: 'intruder' },
  'PUT /ai-use-policies/{version}': { text: 'intruder' },
  'POST /ai-use-policies/current/sign': { version: 1 },
  'POST /service-accounts/{id}/policy-acknowledgements': { version: 1 },
  'POST /approvals/{requestId}/approve': { digest: ours.digest },
  'POST /approvals/{requestId}/reject': { comment: 'intruder' },
});
/** Routes that make something new in the caller's own organization; done there, they touch nothing of ours. */
export const harmlessAtHome = new Set([
  'PATCH /v1/orgs/{orgSlug}',
  'POST /groups',
  'POST /service-accounts',
  'POST /service-tokens',
  'PATCH /security-settings',
  'POST /me/calls',
  'POST /me/calls/preview',
  'PUT /me/mail',
  'POST /integrations',
  'POST /integrations/preview',
  'POST /agents',
  'POST /skills',
  'POST /skills/import',
  'POST /skills/import/preview',
  'POST /rules',
  'POST /rules/replay',
  'POST /ai-use-policies',
  'PUT /ai-use-policies/{version}',
  'POST /ai-use-policies/{version}/publish',
  'POST /ai-use-policies/current/sign',
]);
/** Routes that answer what became of each thing. */
export const ofMany = (name: string): boolean => name.endsWith('/bulk');
export const withoutBody = new Set([
  'POST /v1/me/invitations/{id}/accept',
  'POST /v1/me/invitations/{id}/decline',
  'DELETE /v1/me/organizations/{orgSlug}',
  'DELETE /members/{userId}',
  'DELETE /invitations/{id}',
  'DELETE /groups/{id}',
  'PUT /groups/{id}/members/{userId}',
  'DELETE /groups/{id}/members/{userId}',
  'POST /service-accounts/{id}/disable',
  'POST /service-accounts/{id}/enable',
  'DELETE /service-accounts/{id}/tokens/{tokenId}',
  'DELETE /service-tokens/{tokenId}',
  'DELETE /personal-tokens/{tokenId}',
  'DELETE /service-accounts/{id}/credentials/{slug}',
  'DELETE /service-tokens/{tokenId}/credentials/{slug}',
  'DELETE /me/credentials/{slug}',
  'DELETE /integrations/{slug}/oauth-client',
  'POST /service-accounts/{id}/credentials/{slug}/connect-machine',
  'DELETE /integrations/{slug}',
  'DELETE /agents/{name}',
  'DELETE /agents/{name}/deployments/{id}',
  'DELETE /platforms/{platform}/key',
  'POST /agents/{name}/deployments/{id}/suspend',
  'POST /agents/{name}/deployments/{id}/resume',
  'POST /agents/{name}/deployments/{id}/push',
  'DELETE /skills/{id}',
  'DELETE /skills/{id}/attachments/{path}',
  'DELETE /me/sessions/{id}',
  'DELETE /rules/{id}',
  'DELETE /blocks/{id}',
  'DELETE /budgets/{slug}',
  'POST /budgets/{slug}/reset',
  'POST /ai-use-policies/{version}/publish',
]);

export interface Edge {
  method: string;
  path: string;
  name: string;
}
/** Every route that is served. */
export async function edgesOf({ stack }: Fixture): Promise<Edge[]> {
  const { paths } = (await (await fetch(`${stack.apiUrl}/openapi.json`)).json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => ['get', 'post', 'put', 'patch', 'delete'].includes(key))
      .map((key) => ({ method: key.toUpperCase(), path, name: `${key.toUpperCase()} ${path.replace('/v1/orgs/{orgSlug}', '') || path}` })),
  );
}

/** A path with our ids in it, at the organization. */
export const fill = (path: string, orgSlug: string, ours: Ours): string =>
  path
    .replace('{orgSlug}', orgSlug)
    .replace('/service-accounts/{id}', `/service-accounts/${ours.caller.account.id}`)
    .replace('/agents/{name}', '/agents/acme-secret-agent')
    .replace('/deployments/{id}', `/deployments/${ours.deploymentId}`)
    .replace('/agents/by-id/{id}', `/agents/by-id/${ours.agentId}`)
    .replace('/versions/{version}', '/versions/1')
    .replace('/ai-use-policies/{version}', '/ai-use-policies/1')
    .replace(/\/diff$/, '/diff?from=1&to=1')
    .replace(/\/export$/, '/export?adapter=codex')
    .replace('/skills/{id}', `/skills/${ours.skillId}`)
    .replace('/attachments/{path}', '/attachments/refs/notes.md')
    .replace('/groups/{id}', `/groups/${ours.groupId}`)
    .replace('/invitations/{id}', `/invitations/${ours.invitationId}`)
    .replace('/rules/{id}', `/rules/${ours.ruleId}`)
    .replace('/blocks/{id}', `/blocks/${ours.blockId}`)
    .replace('{requestId}', ours.requestId)
    .replace('{seq}', '0')
    .replace('{userId}', ours.userId)
    .replace('/service-tokens/{tokenId}', `/service-tokens/${ours.orgTokenId}`)
    .replace('/personal-tokens/{tokenId}', `/personal-tokens/${ours.personalTokenId}`)
    .replace('{tokenId}', ours.caller.token.id)
    .replace('{platform}', 'voice')
    .replace('{slug}', 'orders')
    .replace('{tool}', 'listOrders')
    .replace('/grants/effective', `/grants/effective?subjectKind=serviceAccount&subjectId=${ours.caller.account.id}`)
    .replace('/grants/matrix', `/grants/matrix?subject=${ours.caller.account.id}`)
    .replace(/^(\/v1\/orgs\/[^/]+\/tokens)$/, '$1?prefix=svc_')
    .replace('/service-accounts/readiness', `/service-accounts/readiness?ids=sa_${'x'.repeat(22)}`)
    .replace('/usage', '/usage?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&group=tool')
    .replace(/^\/v1/, '');

/** Two organizations of one stack: ours, with something of everything, and that of an outsider with a token, a principal and a place on every bus. */
import { createBus, type Bus } from '@gatehouse/bus';
import { newId, serviceNames, type ServiceName } from '@gatehouse/contracts';
import { principalSigner, principalVerifier } from '@gatehouse/crypto';
import { createLog } from '@gatehouse/runtime';
import { execute, usePlatform, useStack, type Caller, type Rest, type Stack } from '../../harness';

/** Words that stand in our data only. */
const marksOf = (stack: Stack): string[] => [
  'acme-secret-rule',
  'acme-secret-bot',
  'acme-secret-agent',
  'acme-secret-skill',
  'Acme',
  'Order desk',
  'acme-secret-group',
  'acme-secret-policy',
  'acme-secret-key',
  stack.emailOf('invited'),
  stack.admin.email,
];

/** What is ours. */
export interface Ours {
  readonly caller: Caller;
  readonly integrationId: string;
  readonly orgTokenId: string;
  readonly personalTokenId: string;
  /** Address of a member, whom an on-behalf-of claim could name. */
  readonly adminEmail: string;
  /** A member, a group with them in it, an open invitation. */
  readonly userId: string;
  readonly groupId: string;
  readonly invitationId: string;
  readonly agentId: string;
  readonly deploymentId: string;
  /** A skill with the attachment `refs/notes.md`. */
  readonly skillId: string;
  /** A rule, a block of a tool, a request that waits. */
  readonly ruleId: string;
  readonly blockId: string;
  readonly requestId: string;
  readonly digest: string;
}

export const subjectOf = ({ caller }: Ours) => ({ kind: 'serviceAccount', id: caller.account.id });

/** The outsider: admin of their own organization. */
export interface Theirs {
  readonly slug: string;
  readonly email: string;
  readonly rest: Rest;
  readonly token: string;
  readonly principal: string;
}

export interface Fixture {
  readonly stack: Stack;
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly marks: readonly string[];
  readonly buses: ReadonlyMap<ServiceName, Bus>;
  /** Everything of ours that an outsider might change, as text. */
  ourState(): Promise<string>;
  stop(): Promise<void>;
}

async function makeDecisions(stack: Stack, caller: Caller): Promise<Pick<Ours, 'ruleId' | 'blockId' | 'requestId' | 'digest'>> {
  const rule = { name: 'acme-secret-rule', effect: 'REQUIRE_APPROVAL', tools: ['orders/getOrder'], reason: 'acme-secret-rule' };
  const { id: ruleId } = await stack.org('POST', '/rules', rule);
  const target = { kind: 'tool', slug: 'orders', tool: 'createOrder' };
  const { id: blockId } = await stack.org('POST', '/blocks', { target, reason: 'acme-secret-rule' });
  await stack.org('PUT', '/budgets/orders', { period: 'DAY', hardLimit: 1_000_000 });
  await execute(stack.mcpUrl, 'orders/getOrder', { id: 'ord_1' }, { token: caller.token.value });
  const [{ requestId }] = (await stack.org('GET', '/approvals'))['approvals'] as [{ requestId: string }];
  const { digest } = (await stack.org('GET', `/approvals/${requestId}`)) as { digest: string };
  return { ruleId: String(ruleId), blockId: String(blockId), requestId, digest };
}

async function makeOurs(stack: Stack): Promise<Ours> {
  const caller = await stack.readyCaller('acme-secret-bot');
  const { id: integrationId } = (await stack.org('GET', '/integrations/orders')) as { id: string };
  const [{ userId }] = (await stack.org('GET', '/members'))['members'] as [{ userId: string }];
  const groupId = String((await stack.org('POST', '/groups', { name: 'acme-secret-group' }))['id']);
  await stack.org('PUT', `/groups/${groupId}/members/${userId}`);
  const invitation = await stack.org('POST', '/invitations', { email: stack.emailOf('invited'), role: 'member' });
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const { id: agentId } = await stack.org('POST', '/agents', {
    agent: { name: 'acme-secret-agent', description: 'acme-secret-agent' },
    spec: { schemaVersion: '1.0', systemPrompt: 'acme-secret-agent', modelPreference: [{ family: 'claude', model: 'opus-5.5' }] },
  });
  const { id: deploymentId } = await stack.org('POST', '/agents/acme-secret-agent/deployments', {
    name: 'acme-secret-deployment',
    environment: 'production',
    serviceAccountId: caller.account.id,
  });
  await stack.org('PUT', '/platforms/voice/key', { key: (await usePlatform('voice', { key: `acme-secret-key-${stack.orgSlug}` })).key });
  const { id: skillId } = await stack.org('POST', '/skills', {
    name: 'acme-secret-skill',
    description: 'acme-secret-skill',
    instructions: 'acme-secret-skill',
  });
  await stack.org('PUT', `/skills/${String(skillId)}/attachments/refs/notes.md`, 'acme-secret-skill');
  await stack.org('POST', '/ai-use-policies', { text: 'acme-secret-policy' });
  await stack.org('POST', '/ai-use-policies/1/publish');
  await stack.org('POST', '/ai-use-policies', { text: 'acme-secret-policy' });
  const orgToken = await stack.org('POST', '/service-tokens', { name: 'acme-secret-bot' });
  const personalToken = await stack.org('POST', '/personal-tokens', { name: 'acme-secret-bot' });
  return {
    caller,
    integrationId,
    orgTokenId: String(orgToken['id']),
    personalTokenId: String(personalToken['id']),
    adminEmail: stack.admin.email,
    userId,
    groupId,
    invitationId: String(invitation['id']),
    agentId: String(agentId),
    deploymentId: String(deploymentId),
    skillId: String(skillId),
    ...(await makeDecisions(stack, caller)),
  };
}

async function makeTheirs(stack: Stack): Promise<Theirs> {
  const slug = stack.orgSlug.replace('acme', 'rival');
  const email = `rival@${slug}.example`;
  const rest = stack.restAs(await stack.addPerson(email));
  const { id } = await rest('POST', '/orgs', { name: 'Rival', slug });
  const account = await rest('POST', `/orgs/${slug}/service-accounts`, { name: 'rival-bot' });
  const { token } = await rest('POST', `/orgs/${slug}/service-accounts/${String(account['id'])}/tokens`, { name: 't' });
  const sign = principalSigner(stack.home.path('keys', 'registry.pem'), 'registry');
  const principal = sign({
    orgId: String(id),
    orgSlug: slug,
    orgName: 'Rival',
    kind: 'user',
    id: newId('user'),
    name: email,
    role: 'admin',
  });
  return { slug, email, rest, token: String(token), principal };
}

async function openBuses(stack: Stack): Promise<Map<ServiceName, Bus>> {
  const verifyPrincipal = principalVerifier(stack.home.path('trusted-keys.json'));
  const common = { url: stack.urls.rabbit, prefix: stack.home.prefixes.QUEUE_PREFIX, log: createLog('test', 'silent'), verifyPrincipal };
  const buses = new Map(serviceNames.map((service) => [service, createBus({ ...common, service })]));
  await Promise.all([...buses.values()].map((bus) => bus.start()));
  return buses;
}

async function furnish(stack: Stack): Promise<Fixture> {
  const ours = await makeOurs(stack);
  const theirs = await makeTheirs(stack);
  const buses = await openBuses(stack);
  const account = `/service-accounts/${ours.caller.account.id}`;
  const state = [
    '',
    '/members',
    '/invitations',
    '/groups',
    `/groups/${ours.groupId}`,
    '/service-accounts',
    `${account}/tokens`,
    '/service-tokens',
    '/personal-tokens',
    '/security-settings',
    '/integrations',
    '/integrations/orders/tools',
    '/agents',
    '/agents/acme-secret-agent',
    '/agents/acme-secret-agent/versions',
    '/platforms',
    '/skills',
    `/skills/${ours.skillId}`,
    '/grants',
    '/rules',
    '/blocks',
    '/budgets/orders',
    '/ai-use-policies',
    '/ai-use-policies/1',
    '/ai-use-policies/1/signatures',
    '/ai-use-policies/2',
    `/approvals/${ours.requestId}`,
    `${account}/credentials/orders`,
  ];
  return {
    stack,
    ours,
    theirs,
    marks: marksOf(stack),
    buses,
    ourState: async () => JSON.stringify(await Promise.all(state.map((path) => stack.org('GET', path)))),
    stop: async () => {
      await Promise.all([...buses.values()].map((bus) => bus.close()));
      await stack.stop();
    },
  };
}

export async function startFixture(): Promise<Fixture> {
  const stack = await useStack();
  try {
    return await furnish(stack);
  } catch (err) {
    await stack.stop();
    throw err;
  }
}

/** How a push is shown: without its token, and for a managed agent with what starting a session takes. */
import { compact } from '@gatehouse/contracts';
import type { Push, ResourceKind } from './push';
import type { OutsideResource, PushView } from './shapes';

/** What names another goes before it. */
const REMOVAL_ORDER: readonly ResourceKind[] = ['agent', 'server', 'secret', 'credential', 'vault'];

/** Lists what stands outside in the order in which it can be removed: the agent, what was made for earlier addresses, and the rest. */
export function outsideOf({ outside, left = [] }: Pick<Push, 'outside' | 'left'>): OutsideResource[] {
  const present = REMOVAL_ORDER.flatMap((kind) => (outside[kind] === undefined ? [] : [{ kind, ...outside[kind] }]));
  const unused = left.map((resource) => ({ ...resource, unused: true as const }));
  return [...present.filter(({ kind }) => kind === 'agent'), ...unused, ...present.filter(({ kind }) => kind !== 'agent')];
}

const AUTHENTICATION_ERROR =
  'mcp_authentication_failed_error for our server means that the session has no token for it, or a token that is refused: the vault was not attached when the session ' +
  'was started, the deployment is suspended or deleted, its service account is disabled, or its token was revoked or has expired. ' +
  'A vault cannot be attached later: start a new session with it.';

function sessionOf({ platform, outside: { agent, vault } }: Push): PushView['session'] {
  if (platform !== 'managed' || agent === undefined || vault === undefined) return undefined;
  const body = { agent: agent.id, environment_id: 'YOUR_ENVIRONMENT_ID', vault_ids: [vault.id] };
  return {
    vaultId: vault.id,
    note:
      `Attach the vault ${vault.id} to every session when you start it: without it the agent reaches no tool. ` +
      'An environment with limited networking needs "allow_mcp_servers": true.',
    authenticationError: AUTHENTICATION_ERROR,
    snippet: [
      `curl ${new URL(agent.url).origin}/v1/sessions \\`,
      '  -H "x-api-key: $PLATFORM_API_KEY" \\',
      '  -H "anthropic-version: 2023-06-01" \\',
      '  -H "anthropic-beta: managed-agents-2026-04-01" \\',
      '  -H "content-type: application/json" \\',
      `  -d '${JSON.stringify(body)}'`,
    ].join('\n'),
  };
}

/** Returns the push as it is shown; `goesOnAt` is there only while it is being pushed. */
export const viewPush = (push: Push, isPushing: boolean): PushView => ({
  ...compact({
    platform: push.platform,
    nameCaller: push.nameCaller,
    outsideName: push.outsideName,
    mcpUrl: push.mcpUrl,
    model: push.model,
    warnings: push.warnings === undefined ? undefined : [...push.warnings],
    pushedVersion: push.pushedVersion,
    pushedAt: push.pushedAt?.toISOString(),
    goesOnAt: isPushing ? (push.leaseUntil ?? push.dueAt)?.toISOString() : undefined,
    session: sessionOf(push),
  }),
  steps: push.steps.map(({ step, state, attempts, startedAt, endedAt, error }) =>
    compact({ step, state, attempts, startedAt: startedAt?.toISOString(), endedAt: endedAt?.toISOString(), error }),
  ),
  outside: outsideOf(push),
  askedAt: push.askedAt.toISOString(),
  askedBy: push.askedBy,
});

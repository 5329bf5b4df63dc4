/** An organization with an integration, a service account that may use it, and a member with a token of her own. */
import { addMember, execute, startUpstream, useStack, type Caller, type Colleague, type Stack, type Upstream } from '../../harness';

export const OWN_KEY = 'key-of-mia-4f1c8d20';

export interface CredentialFixture {
  readonly stack: Stack;
  readonly caller: Caller;
  readonly api: Upstream;
  /** An API to which a hostile admin would like keys to go. */
  readonly elsewhere: Upstream;
  readonly mia: Colleague & { token: string };
  grantMia(tools?: 'ALL' | string[]): Promise<unknown>;
  ungrantMia(): Promise<unknown>;
  /** A call with her token. */
  asMia(tool?: string, args?: Record<string, unknown>): ReturnType<typeof execute>;
  stop(): Promise<void>;
}

export const statusOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 200,
    (err: { status?: unknown }) => err.status,
  );

export async function startCredentialFixture(): Promise<CredentialFixture> {
  const [api, elsewhere] = await Promise.all([startUpstream(), startUpstream()]);
  const stack = await useStack();
  const caller = await stack.readyCaller();
  await stack.importApi('api', { document: api.document() });
  await stack.grant(caller.account.id, 'api');
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const member = await addMember(stack, stack.emailOf('mia'));
  const { token } = await member.org('POST', '/personal-tokens', { name: 'laptop' });
  const mia = { ...member, token: String(token) };
  const subject = { kind: 'user', id: mia.userId };
  const resource = { kind: 'integration', slug: 'api' };
  return {
    stack,
    caller,
    api,
    elsewhere,
    mia,
    grantMia: (tools = 'ALL') => stack.org('PUT', '/grants', { subject, resource, tools }),
    ungrantMia: () => stack.org('DELETE', '/grants', { subject, resource }),
    asMia: (tool = 'api/echo', args = {}) => execute(stack.mcpUrl, tool, args, { token: mia.token }),
    stop: async () => {
      await stack.stop();
      await Promise.all([api.close(), elsewhere.close()]);
    },
  };
}

/** Calls of one account to a fake MCP server behind the stack. */
import type { Caller } from './admin';
import { audited, type Entry } from './audited';
import type { FakeMcp } from './fakeMcp';
import type { ToolOutcome } from './mcp';
import type { Stack } from './openStack';

export interface FakeMcpCalls {
  /** Imports the server under this name, under the credential, with a grant to the account; `more`: members of the import. */
  connect(slug: string, more?: object): Promise<Record<string, unknown>>;
  /** One call. */
  execute(tool: string, args?: Record<string, unknown>, invocationId?: string): Promise<ToolOutcome>;
  /** One call that is not refused, how often it came to the server, and its outcome in the trail. */
  run(tool: string, args?: Record<string, unknown>): Promise<ToolOutcome & { calls: number; entry: Entry }>;
  /** `tools/call` that came to the server so far. */
  calls(): number;
}

interface Deps {
  readonly stack: Stack;
  readonly caller: Caller;
  readonly server: FakeMcp;
  /** Bearer token that the server is sent. */
  readonly credential: string;
}

export function fakeMcpCalls({ stack, caller, server, credential }: Deps): FakeMcpCalls {
  let runs = 0;
  const calls = (): number => server.methods().filter((method) => method === 'tools/call').length;
  const execute: FakeMcpCalls['execute'] = (tool, args = {}, invocationId = 'unnamed') =>
    stack.execute(tool, args, { token: caller.token.value, headers: { 'x-service-agent-invocation-id': invocationId } });
  return {
    calls,
    execute,
    async connect(slug, more = {}) {
      const auth = { type: 'bearer' };
      const imported = await stack.org('POST', '/integrations', { slug, auth, mcp: { url: server.url, credential }, ...more });
      await stack.putCredential(caller.account.id, slug, credential, 'bearer');
      await stack.grant(caller.account.id, slug);
      return imported;
    },
    async run(tool, args = {}) {
      const id = `mcp-run-${(runs += 1)}`;
      const before = calls();
      const answer = await execute(tool, args, id);
      const entries = await audited(stack, { invocationId: id }, 2);
      return { ...answer, calls: calls() - before, entry: entries.find(({ phase }) => phase === 'outcome')! };
    },
  };
}

/** Status and body of a refusal by REST; fails where there is none. */
export const refusal = (promise: Promise<unknown>): Promise<{ status: number; body: string }> =>
  promise.then(
    () => Promise.reject(new Error('it was not refused')),
    (err: { status: number; body: unknown }) => ({ status: err.status, body: JSON.stringify(err.body) }),
  );

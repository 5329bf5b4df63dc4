/** A call that waits for a person, carried through each of its ends by the clients people use; and the trail it leaves. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { officialClients, onStream, openTasksClient, type OnAsked, type Opened, type TasksClient } from '@gatehouse/test-support';
import { approve, ends, ended, startWaitingCalls, TASKS_DECLARED, until, type Caller, type End, type WaitingCalls } from '../harness';
import { proves } from '../proves';

let calls: WaitingCalls;
beforeAll(async () => (calls = await startWaitingCalls()), 120_000);
afterAll(() => calls?.stop(), 60_000);

/** A service account of its own that may make notes, with a credential. */
async function callerWithKey(name: string): Promise<Caller> {
  const { stack } = calls;
  const caller = await stack.readyCaller(name);
  await stack.putCredential(caller.account.id, 'api', 'upstream-bearer', 'bearer');
  await stack.grant(caller.account.id, 'api');
  return caller;
}

const reached = (token = calls.caller.token.value) => ({ url: calls.stack.mcpUrl, token });

describe('the official tasks client', () => {
  let client: TasksClient;
  beforeAll(async () => (client = await openTasksClient(calls.stack.mcpUrl, calls.caller.token.value)));
  afterAll(() => client?.close());

  const outcomes: Record<End, object> = {
    approved: { status: 'completed', result: { isError: false, content: [{ type: 'text', text: expect.stringContaining('note-') }] } },
    rejected: {
      status: 'cancelled',
      task: { statusMessage: expect.stringMatching(/not this week.* About this call: http\S+\/calls\/call_/) },
    },
    lapsed: { status: 'failed', error: { code: -32603, data: { reason: 'APPROVAL_EXPIRED' } } },
    cancelled: { status: 'cancelled' },
    upstreamFailed: { status: 'completed', result: { isError: true } },
  };
  for (const end of ends) {
    proves(['APPROVAL-TASKS', 'APPROVAL-STORY'], `is carried through: ${end}`, async () => {
      const { text, params } = calls.newNote(end);
      const execution = await client.session.callTool('execute_tool', params as never);
      const [created] = client.results.slice(-1);
      const request = await calls.waitingFor(text);
      expect(created).toMatchObject({
        resultType: 'task',
        status: 'working',
        statusMessage: expect.stringContaining(request.requestId),
        ttlMs: 86_400_000,
        pollIntervalMs: 15_000,
      });
      if (end === 'cancelled') await client.session.cancelTask(created!['taskId'] as never);
      else await calls.bring(end, request);
      const { outcome } = await execution.settle();
      expect(outcome).toMatchObject(outcomes[end]);
      expect(await calls.timelineOf(end, text, request)).toEqual(calls.wantedTimeline(end));
    });
  }
});

proves(
  ['APPROVAL-TASKS', 'MCP-INSPECTOR'],
  'the inspector is carried through every end',
  async () => {
    const program = join(__dirname, '../../node_modules/.bin/inspector');
    const inspect = (params: object): Promise<{ code: number; output: string }> =>
      new Promise((resolve) => {
        const target = [
          '--cli',
          '--server-url',
          calls.stack.mcpUrl,
          '--transport',
          'http',
          '--header',
          `Authorization: Bearer ${calls.caller.token.value}`,
        ];
        const call = ['--method', 'tools/call', '--tool-name', 'execute_tool', '--tool-args-json', JSON.stringify(params)];
        const args = [...target, '--protocol-era', 'modern', '--format', 'json', ...call];
        const child = execFile(program, args, { timeout: 100_000 }, (_err, out, err) =>
          resolve({ code: child.exitCode ?? -1, output: out + err }),
        );
      });
    const wanted: Record<End, object> = {
      approved: { code: 0, output: expect.stringContaining('note-') },
      rejected: { code: 1, output: expect.stringContaining('cancelled') },
      lapsed: { code: 1, output: expect.stringContaining('Approval request expired') },
      cancelled: { code: 1, output: expect.stringContaining('cancelled') },
      upstreamFailed: { code: 5, output: expect.stringContaining('isError') },
    };
    // The client polls at the pace of the hint. All cases run at once, so that the test waits for the pause only once.
    const seen = await Promise.all(
      ends.map(async (end) => {
        const { text, params } = calls.newNote(end);
        const shown = inspect(params);
        await calls.bring(end, await calls.waitingFor(text));
        return [end, await shown] as const;
      }),
    );
    for (const [end, shown] of seen) expect([end, shown]).toEqual([end, expect.objectContaining(wanted[end])]);
  },
  120_000,
);

describe('older clients poll service/check_status', () => {
  interface Shown {
    isError: boolean;
    /** The text of each content block. */
    texts: string[];
    /** The first block, where it is JSON. */
    payload: Record<string, unknown>;
  }
  const execute = async (client: Pick<Opened, 'callTool'>, params: Record<string, unknown>): Promise<Shown> => {
    const answer = await client.callTool({ name: 'execute_tool', arguments: params });
    const { content, isError } = answer as { content: { text: string }[]; isError: boolean };
    const texts = content.map(({ text }) => text);
    const isJson = texts[0]!.startsWith('{');
    return { isError, texts, payload: isJson ? (JSON.parse(texts[0]!) as Record<string, unknown>) : {} };
  };
  const follow = (client: Pick<Opened, 'callTool'>, requestId: unknown): Promise<Shown> =>
    until('the end of the request', async () => {
      const shown = await execute(client, { tool: 'service/check_status', arguments: { request_id: requestId } });
      return 'pollIntervalSeconds' in shown.payload ? undefined : shown;
    });

  const wanted: Record<End, object> = {
    approved: { isError: false, texts: [expect.stringContaining('note-')] },
    rejected: { isError: true, payload: { status: 'REJECTED', message: expect.stringContaining('not this week') } },
    lapsed: { isError: true, payload: { status: 'EXPIRED' } },
    cancelled: { isError: true, payload: { status: 'CANCELLED' } },
    upstreamFailed: {
      isError: true,
      texts: [expect.stringContaining('500'), expect.stringMatching(/^About this call: http\S+\/calls\/call_/)],
    },
  };
  for (const [name, open] of onStream) {
    for (const end of ends) {
      proves(['APPROVAL-TEXT', 'APPROVAL-STORY'], `${name}: ${end}`, async () => {
        // Declared at a handshake, tasks mean nothing.
        const client = await open(reached(), { capabilities: TASKS_DECLARED });
        const { text, params } = calls.newNote(end);
        const { isError, payload } = await execute(client, params);
        const request = await calls.waitingFor(text);
        expect([isError, payload]).toEqual([
          false,
          {
            status: 'PENDING_APPROVAL',
            requestId: request.requestId,
            taskId: expect.any(String),
            tool: 'api/createNote',
            approvalUrl: expect.stringMatching(new RegExp(`^http.*/orgs/${calls.stack.orgSlug}/approvals/${request.requestId}$`)),
            message: expect.stringContaining('Notes need a second pair of eyes'),
            pollIntervalSeconds: 15,
          },
        ]);
        await calls.bring(end, request);
        expect(await follow(client, request.requestId)).toMatchObject(wanted[end]);
        expect(await calls.timelineOf(end, text, request)).toEqual(calls.wantedTimeline(end));
        await client.close();
      });
    }

    proves(['CREDENTIAL-GONE', 'APPROVAL-TEXT'], `${name}: approved without its credential, the words name the page for one`, async () => {
      const { stack } = calls;
      const gone = await callerWithKey(`gone-text-${name.replaceAll(/\W/g, '')}`);
      const client = await open(reached(gone.token.value), {});
      const { text, params } = calls.newNote();
      await execute(client, params);
      const { requestId } = await calls.waitingFor(text);
      await stack.org('DELETE', `/service-accounts/${gone.account.id}/credentials/api`);
      await approve(stack.org, requestId);
      await ended(stack.org, requestId);
      const { isError, texts } = await follow(client, requestId);
      expect(isError).toBe(true);
      expect(texts.join('\n')).toContain(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts/${gone.account.id}/credentials/api`);
      expect(calls.api.hits.filter(({ body }) => body.includes(`"${text}"`))).toEqual([]);
      await client.close();
    });

    proves(['APPROVAL-TEXT'], `${name}: with URL elicitation`, async () => {
      const client = await open(reached(), {});
      const { text, params } = calls.newNote();
      const { payload } = await execute(client, params);
      const request = await calls.waitingFor(text);
      const url = expect.stringContaining(request.requestId);
      expect(payload).toMatchObject({
        status: 'AWAITING_USER_ACTION',
        elicitation: { mode: 'url', elicitationId: request.requestId, url },
      });
      expect(payload).not.toHaveProperty('approvalUrl');
      await calls.bring('approved', request);
      expect(await follow(client, request.requestId)).toMatchObject(wanted.approved);
      await client.close();
    });
  }
});

describe('clients that can send their person to an address', () => {
  for (const [name, open] of officialClients) {
    proves(['APPROVAL-ELICIT'], `${name}: asks, and what is approved meanwhile is the answer`, async () => {
      const { text, params } = calls.newNote();
      const urls: unknown[] = [];
      const onAsked: OnAsked = async ({ url }) => {
        urls.push(url);
        await calls.bring('approved', await calls.waitingFor(text));
        return 'accept' as const;
      };
      const client = await open(reached(), { onAsked });
      const answer = await client.callTool({ name: 'execute_tool', arguments: params });
      expect(answer).toMatchObject({ isError: false, content: [{ type: 'text', text: expect.stringContaining('note-') }] });
      expect(urls).toEqual([expect.stringMatching(new RegExp(`^http.*/orgs/${calls.stack.orgSlug}/approvals/req_`))]);
      expect(calls.api.hits.filter(({ body }) => body.includes(`"${text}"`))).toHaveLength(1);
      await client.close();
    });

    proves(['APPROVAL-ELICIT'], `${name}: who declines is left with the address, and the request waits`, async () => {
      const { text, params } = calls.newNote('rejected');
      const client = await open(reached(), { onAsked: () => 'decline' });
      const { content } = (await client.callTool({ name: 'execute_tool', arguments: params })) as { content: { text: string }[] };
      const request = await calls.waitingFor(text);
      expect(content).toHaveLength(1);
      expect(JSON.parse(content[0]!.text)).toMatchObject({
        status: 'AWAITING_USER_ACTION',
        requestId: request.requestId,
        elicitation: { mode: 'url', elicitationId: request.requestId, url: expect.stringContaining(request.requestId) },
        message: expect.stringContaining('declined to open'),
      });
      await calls.bring('rejected', request);
      await client.close();
    });

    proves(
      ['CREDENTIAL-GONE', 'APPROVAL-ELICIT'],
      `${name}: approved without its credential, the call stops at the page for one`,
      async () => {
        const { stack } = calls;
        const gone = await callerWithKey(`gone-${name.replaceAll(/\W/g, '')}`);
        const { text, params } = calls.newNote();
        const urls: unknown[] = [];
        const onAsked: OnAsked = async ({ url }) => {
          urls.push(url);
          if (urls.length > 1) return 'decline' as const;
          const request = await calls.waitingFor(text);
          await stack.org('DELETE', `/service-accounts/${gone.account.id}/credentials/api`);
          await calls.bring('approved', request);
          return 'accept' as const;
        };
        const client = await open(reached(gone.token.value), { onAsked });
        const answer = await client.callTool({ name: 'execute_tool', arguments: params });
        const page = `${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts/${gone.account.id}/credentials/api`;
        expect(urls).toEqual([expect.stringMatching(/\/approvals\/req_/), page]);
        expect(answer).toMatchObject({ isError: true, structuredContent: { status: 'CREDENTIAL_REQUIRED', credentialUrl: page } });
        expect(calls.api.hits.filter(({ body }) => body.includes(`"${text}"`))).toEqual([]);
        await client.close();
      },
    );

    proves(
      ['INTERACTIONS', 'SIGN-GATE'],
      `${name}: a person signs and stores a credential on the way, and the call is made once`,
      async () => {
        const { stack } = calls;
        const person = await stack.addPerson(stack.emailOf(`mia-${name.replaceAll(/\W/g, '')}`));
        const subject = { kind: 'user', id: await stack.join(person) };
        const mine = (method: string, path: string, body?: unknown) => stack.restAs(person)(method, `/orgs/${stack.orgSlug}${path}`, body);
        await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'api' }, tools: ['echo'] });
        await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
        const { version } = await stack.org('POST', '/ai-use-policies', { text: `For ${name}` });
        await stack.org('POST', `/ai-use-policies/${String(version)}/publish`);
        const urls: unknown[] = [];
        const onAsked: OnAsked = async ({ url }) => {
          urls.push(url);
          if (urls.length === 1) await mine('POST', '/ai-use-policies/current/sign', { version });
          else await mine('PUT', '/me/credentials/api', { type: 'bearer', value: 'of-mia' });
          return 'accept' as const;
        };
        const token = String((await mine('POST', '/personal-tokens', { name: 'laptop' }))['token']);
        const client = await open(reached(token), { onAsked });
        const before = calls.api.hits.length;
        const params = { tool: 'api/echo', arguments: { q: name } };
        expect(await client.callTool({ name: 'execute_tool', arguments: params })).toMatchObject({ isError: false });
        const origin = stack.consoleUrl;
        expect(urls).toEqual([`${origin}/policy/sign?org=${stack.orgSlug}`, `${origin}/orgs/${stack.orgSlug}/me/credentials/api`]);
        expect(calls.api.hits.length - before).toBe(1);
        await client.close();
      },
    );
  }
});

/** The form in which each client is answered when a call waits, who may follow it, and what a pipeline learns beforehand. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startWaitingCalls, TASKS_DECLARED, UI_DECLARED, type WaitingCalls } from '../harness';
import { proves } from '../proves';

let calls: WaitingCalls;
beforeAll(async () => (calls = await startWaitingCalls()), 120_000);
afterAll(() => calls?.stop(), 60_000);

describe('opting in', () => {
  const call = async (capabilities: object, clientName?: string): Promise<string> => {
    const { params } = calls.newNote();
    const options = { capabilities, ...(clientName === undefined ? {} : { clientName }) };
    const { message } = await calls.modern('tools/call', { name: 'execute_tool', arguments: params }, options);
    const result = message!.result!;
    if (result['resultType'] === 'task') return 'task';
    return (JSON.parse((result['content'] as { text: string }[])[0]!.text) as { status: string }).status;
  };

  proves(['APPROVAL-OPT-IN'], 'is for one request, and not for the exempt family', async () => {
    const url = { elicitation: { url: {} } };
    const seen = [
      await call(TASKS_DECLARED),
      await call({}),
      await call(url),
      await call({ ...TASKS_DECLARED, ...url }),
      await call({ elicitation: {} }),
    ];
    expect(seen).toEqual(['task', 'PENDING_APPROVAL', 'AWAITING_USER_ACTION', 'task', 'PENDING_APPROVAL']);
    expect(await call(TASKS_DECLARED, 'Office Helper 3')).toBe('PENDING_APPROVAL');
  });

  proves(['APPROVAL-OPT-IN'], 'is asked of every task method, before anything is looked up', async () => {
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const { status, message } = await calls.modern(method, { taskId: 'tsk_0000000000000000000000', inputResponses: {} });
      expect([method, status, message?.error]).toMatchObject([
        method,
        400,
        { code: -32021, data: { requiredCapabilities: TASKS_DECLARED } },
      ]);
    }
  });
});

proves(['APPROVAL-PRIVATE'], "another's request is the same as none, for every carrier", async () => {
  const { text, params } = calls.newNote();
  await calls.stack.execute(params.tool, params.arguments, { token: calls.caller.token.value });
  const { requestId } = await calls.waitingFor(text);
  const { taskId } = (await calls.checkStatus(requestId)).json as { taskId: string };
  const other = await calls.stack.readyCaller('curious-bot');
  const told = async (id: string): Promise<unknown> => {
    const { isError, text: said } = await calls.checkStatus(id, other.token.value);
    return [isError, said];
  };
  expect(await told(requestId)).toEqual(await told('req_0000000000000000000000'));
  const shown = async (id: string, token = other.token.value): Promise<Record<string, unknown>> => {
    const params = { name: 'service_approval_card', arguments: { request_id: id } };
    const { message } = await calls.modern('tools/call', params, { capabilities: UI_DECLARED, token });
    const { _meta, ...result } = message!.result!;
    return result;
  };
  expect(await shown(requestId)).toEqual(await shown('req_0000000000000000000000'));
  expect(await shown(requestId, calls.caller.token.value)).toMatchObject({ isError: false, structuredContent: { requestId } });
  const asOther = async (method: string, id: string): Promise<unknown> => {
    const options = { capabilities: TASKS_DECLARED, token: other.token.value };
    const { status, message } = await calls.modern(method, { taskId: id, inputResponses: {} }, options);
    return [status, message];
  };
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
    const answer = await asOther(method, taskId);
    expect(answer).toMatchObject([200, { error: { code: -32602 } }]);
    expect(answer).toEqual(await asOther(method, 'tsk_0000000000000000000000'));
  }
  expect((await calls.checkStatus(requestId)).json).toMatchObject({ status: 'PENDING_APPROVAL' });
});

describe('the pre-flight', () => {
  const preflight = (...tools: string[]): Promise<{ code: number; out: string }> =>
    new Promise((resolve) => {
      const program = join(__dirname, '../../scripts/preflight.mjs');
      const env = { PATH: process.env['PATH'], GATEHOUSE_TOKEN: calls.caller.token.value };
      const child = execFile(process.execPath, [program, '--url', calls.stack.mcpUrl, ...tools], { env }, (_err, out, err) =>
        resolve({ code: child.exitCode ?? -1, out: out + err }),
      );
    });

  proves(['PREFLIGHT'], 'tells a pipeline by its exit code what it may call', async () => {
    await calls.stack.importApi('bare', { document: calls.api.document() });
    await calls.stack.grant(calls.caller.account.id, 'bare');
    await calls.stack.grant(calls.caller.account.id, 'service-management', ['create_agent', 'list_rules']);
    const denial = { name: 'No things', effect: 'DENY', tools: ['api/getThing'], reason: 'things are closed' };
    const { id } = await calls.stack.org('POST', '/rules', denial);
    for (const [code, tools] of [
      [0, ['orders/listOrders', 'api/echo']],
      [3, ['api/echo', 'api/createNote']],
      [4, ['api/createNote', 'api/getThing']],
      [5, ['api/getThing', 'bare/echo']],
      [6, ['bare/echo', 'api/none']],
      [0, ['service-management/create_agent']],
      // Granted, and for admins only all the same.
      [6, ['service-management/create_agent', 'service-management/list_rules']],
    ] as const)
      expect([tools, await preflight(...tools)]).toEqual([tools, expect.objectContaining({ code })]);
    expect((await preflight('api/getThing')).out).toContain('things are closed');
    await calls.stack.org('DELETE', `/rules/${String(id)}`);
    expect((await preflight('api/getThing')).code).toBe(0);
  });
});

/** The tools that the official conformance suite wants for the tasks extension, over requests that end by themselves. For tests. */
import { Attached, type Bus } from '@gatehouse/bus';
import { AppError, approvals, newId } from '@gatehouse/contracts';
import { textResult } from '../mcp/errors';
import type { RequestState } from '../mcp/pending/requests';
import { jsonResult, type Tool, type ToolResult } from '../mcp/tools/tool';

interface Job {
  readonly state: RequestState;
  readonly endsAt: number;
  readonly end: Pick<RequestState, 'status' | 'isError'>;
  cancelled: boolean;
}
type Args = Readonly<Record<string, unknown>>;

export function fixtureTools(): { tools: Tool[]; bus: Pick<Bus, 'call' | 'callAttached'> } {
  const jobs = new Map<string, Job>();

  function start(seconds: number, end: Job['end']): ToolResult {
    const at = new Date().toISOString();
    const [requestId, taskId] = [newId('request'), newId('task')];
    const common = { requestId, taskId, tool: 'fixture/job', createdAt: at, lastUpdatedAt: at, expiresAt: at };
    const state: RequestState = { ...common, status: 'approved', approvalUrl: `https://console.example/${requestId}` };
    jobs.set(taskId, { state, endsAt: Date.now() + seconds * 1_000, end, cancelled: false });
    return { ...jsonResult({ status: 'PENDING_APPROVAL' }), pending: state };
  }
  const find = (taskId: string): Job => {
    const job = jobs.get(taskId);
    if (job === undefined) throw new AppError('not_found', 'no job');
    return job;
  };
  const isOver = ({ endsAt }: Job): boolean => Date.now() >= endsAt;

  const bus = {
    call: async (message: unknown, { taskId }: { taskId: string }) => {
      const job = find(taskId);
      if (message === approvals.cancel && !isOver(job)) job.cancelled = true;
      return {};
    },
    callAttached: async (_message: unknown, { taskId }: { taskId: string }) => {
      const job = find(taskId);
      const now = job.cancelled ? { status: 'cancelled' as const } : isOver(job) ? job.end : {};
      return new Attached({ ...job.state, ...now }, jsonResult({ done: true }).content);
    },
  } as unknown as Pick<Bus, 'call' | 'callAttached'>;

  const tool = (name: string, run: (args: Args) => ToolResult): Tool => ({
    name,
    description: name,
    inputSchema: { type: 'object' },
    run: async (args) => run(args as Args),
  });
  const ran = { status: 'completed', isError: false } as const;
  const tools = [
    tool('greet', ({ name }) => textResult(`Hello, ${String(name)}!`)),
    tool('slow_compute', ({ seconds }) => (Number(seconds) > 0 ? start(Number(seconds), ran) : jsonResult({ done: true }))),
    tool('failing_job', () => start(1, { status: 'completed', isError: true })),
    tool('protocol_error_job', () => start(1, { status: 'failed' })),
    tool('confirm_delete', () => start(1, ran)),
  ];
  return { tools, bus };
}

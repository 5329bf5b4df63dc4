/** An organization that may push to the fakes of both platforms, and agents there that call tools here as the documented ones do. */
import { until, usePlatform, type Caller, type PlatformWorkspace, type Stack } from '../../harness';
import { CLAUDE, envelope, startAgentFixture, type AgentFixture, type Answer, type Ask } from '../agents/agentFixture';

export type Platform = 'voice' | 'managed';
export type Deployment = Answer['body'];
export const GPT = { family: 'gpt', model: 'gpt-5.5' };
const preferred = { voice: GPT, managed: CLAUDE };
export const execute = { tool: 'orders/listOrders', arguments: {} };

/** Path of an agent, and of what is under it. */
export const at = (agent: string, rest = ''): string => `/agents/${encodeURIComponent(agent)}${rest}`;
export const outsideId = ({ push: { outside } }: Deployment, kind: string): string =>
  outside.find((resource: { kind: string }) => resource.kind === kind).id;

/** One tool call at every gateway. */
type Calls = () => Promise<Awaited<ReturnType<Awaited<ReturnType<PlatformWorkspace['converse']>>['call']>>[]>;

export interface PushStack extends AgentFixture {
  /** The account that deployments run as, unless they say otherwise. */
  caller: Caller;
  platforms: Record<Platform, PlatformWorkspace>;
  putKey(platform: Platform): Promise<Answer>;
  /** Writes an agent that the platform can run. */
  write(agent: string, platform: Platform): Promise<Answer>;
  push(agent: string, platform: Platform, more?: object, ask?: Ask): Promise<Answer>;
  /** The record once its push has ended. */
  ended(agent: string, id: string): Promise<Deployment>;
  /** Writes an agent and pushes it; the record, which is `active`. */
  pushed(agent: string, platform: Platform, more?: object): Promise<Deployment>;
  /** Somebody talks to the agent, over one kept connection per gateway. */
  converse(record: Deployment, variables?: Record<string, string>): Promise<Calls>;
}

/** Starts the fixture in an organization of the shared stack, or in a stack of the suite's own. */
export async function startPushStack(take?: () => Promise<Stack>): Promise<PushStack> {
  const fixture = await startAgentFixture(take);
  const { stack, admin, author } = fixture;
  const caller = await stack.readyCaller('night-agent');
  const platforms = { voice: await usePlatform('voice'), managed: await usePlatform('managed') };
  const putKey = (platform: Platform): Promise<Answer> => admin('PUT', `/platforms/${platform}/key`, { key: platforms[platform].key });
  for (const platform of ['voice', 'managed'] as const) await putKey(platform);

  const write = (agent: string, platform: Platform): Promise<Answer> =>
    author('POST', '/agents', envelope(agent, { modelPreference: [preferred[platform]] }));
  const push: PushStack['push'] = (agent, platform, more = {}, ask = admin) =>
    ask('POST', at(agent, `/push/${platform}`), {
      name: 'Front desk',
      environment: 'production',
      serviceAccountId: caller.account.id,
      ...more,
    });
  const ended: PushStack['ended'] = (agent, id) =>
    until('the push to end', async () => {
      const { body } = await admin('GET', at(agent, `/deployments/${id}`));
      return body.state !== 'pushing' && body;
    });

  return {
    ...fixture,
    caller,
    platforms,
    putKey,
    write,
    push,
    ended,
    async pushed(agent, platform, more) {
      await write(agent, platform);
      const { status, body } = await push(agent, platform, more);
      expect({ status, body }).toMatchObject({ status: 202, body: { kind: platform, state: 'pushing' } });
      const record = await ended(agent, body.id);
      expect(record).toMatchObject({ state: 'active' });
      return record;
    },
    async converse(record, variables) {
      const opening = {
        agentId: outsideId(record, 'agent'),
        ...(record.kind === 'managed' && { vaultIds: [outsideId(record, 'vault')] }),
        ...(variables !== undefined && { variables }),
      };
      const { converse } = platforms[record.kind as Platform];
      const conversations = await Promise.all(stack.mcpUrls.map((url) => converse({ ...opening, origin: new URL(url).origin })));
      return () => Promise.all(conversations.map((conversation) => conversation.call('execute_tool', execute)));
    },
  };
}

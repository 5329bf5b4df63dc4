/** The agent on the voice-agent platform. */
import { isDeepStrictEqual } from 'node:util';
import { executor } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { path } from '../platforms/request';
import {
  done,
  firstOf,
  memberOf,
  missing,
  Nothing,
  operation,
  pagesOf,
  refuse,
  RemoteId,
  unsettled,
  type PlatformSession,
} from './operation';
import { Server, serverFaults } from './voiceServer';

const AGENTS = '/v1/convai/agents';
const MAX_PAGE = 100;

interface Wanted {
  readonly name: string;
  readonly prompt: string;
  readonly modelId: string;
  readonly serverId: string;
}
const Made = Type.Object({ agent_id: RemoteId });
const Held = Type.Object({
  conversation_config: Type.Unknown(),
  name: Type.Optional(Type.Unknown()),
  version_id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
});
type Held = Static<typeof Held>;
const Listed = Type.Object({
  agents: Type.Array(
    Type.Object({ agent_id: RemoteId, tags: Type.Optional(Type.Unknown()), created_at_unix_secs: Type.Optional(Type.Unknown()) }),
  ),
  next_cursor: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** The agent runs the model that was declared, and no other one when that fails. */
const configOf = ({ prompt, modelId, serverId }: Wanted) => ({
  agent: { prompt: { prompt, llm: modelId, mcp_server_ids: [serverId], backup_llm_config: { preference: 'disabled' } } },
});

/** Which members of the agent differ from what was asked for. */
function agentFaults({ conversation_config: config, name }: Held, wanted: Wanted): string[] {
  const held = memberOf(config, 'agent', 'prompt');
  return [
    ...(name === wanted.name ? [] : ['name']),
    ...(memberOf(held, 'prompt') === wanted.prompt ? [] : ['prompt']),
    ...(memberOf(held, 'llm') === wanted.modelId ? [] : ['llm']),
    ...(isDeepStrictEqual(memberOf(held, 'mcp_server_ids'), [wanted.serverId]) ? [] : ['mcp_server_ids']),
  ];
}

/** The platform searches by name; the tag says whose it is. */
async function search({ send }: PlatformSession, name: string, tag: string): Promise<{ id: string }[]> {
  const all = await pagesOf(async (cursor) => {
    const query = { search: name, page_size: MAX_PAGE, ...(cursor !== undefined && { cursor }) };
    const { agents, next_cursor: next } = await send({ method: 'GET', path: AGENTS, query, answer: Listed });
    return { items: agents, next: next ?? undefined };
  });
  return all
    .filter(({ tags }) => Array.isArray(tags) && tags.includes(tag))
    .sort((a, b) => Number(a.created_at_unix_secs ?? 0) - Number(b.created_at_unix_secs ?? 0))
    .map(({ agent_id: id }) => ({ id }));
}

export const ensureVoiceAgent = operation<typeof executor.ensureVoiceAgent>('voice', async (asked, session) => {
  const { send, find, resource } = session;
  const tag = executor.deploymentTag(asked.deploymentId);
  const at = (id: string) => path`/v1/convai/agents/${id}`;
  const read = (id: string) => find({ method: 'GET', path: at(id), answer: Held });
  const resourceOf = (id: string, { version_id: version }: Held) => resource('agent', id, at(id), version ?? undefined);

  async function update(id: string, warnings: readonly string[]): Promise<executor.EnsureOutcome> {
    const held = (await read(id)) ?? missing();
    if (agentFaults(held, asked).length === 0) return done(resourceOf(id, held), warnings);
    const body = { name: asked.name, conversation_config: configOf(asked), version_description: asked.note };
    await send({ method: 'PATCH', path: at(id), body, answer: Nothing });
    return done(resourceOf(id, (await read(id)) ?? missing()), warnings);
  }

  if (asked.id !== undefined) return update(asked.id, []);
  const { first, warnings } = firstOf('agents', await search(session, asked.name, tag));
  if (first !== undefined) return update(first.id, warnings);
  const body = { name: asked.name, tags: [tag], conversation_config: configOf(asked) };
  const made = await send({ method: 'POST', path: `${AGENTS}/create`, body, answer: Made });
  return done(resourceOf(made.agent_id, (await read(made.agent_id)) ?? missing()));
});

const Tools = Type.Object({ success: Type.Boolean(), tools: Type.Optional(Type.Unknown()) });

export const checkVoiceAgent = operation<typeof executor.checkVoiceAgent>('voice', async (asked, { find }) => {
  const { agentId, serverId } = asked;
  const agent = (await find({ method: 'GET', path: path`/v1/convai/agents/${agentId}`, answer: Held })) ?? missing();
  const server = (await find({ method: 'GET', path: path`/v1/convai/mcp-servers/${serverId}`, answer: Server })) ?? missing();
  const faults = [...agentFaults(agent, asked), ...serverFaults(server.config, asked)];
  if (faults.length > 0) refuse('differs', `what stands on the platform is not what was pushed: ${faults.join(', ')}`);
  const tools = (await find({ method: 'GET', path: path`/v1/convai/mcp-servers/${serverId}/tools`, answer: Tools })) ?? missing();
  if (!tools.success)
    unsettled('no_tools', `the platform could not list the tools of ${asked.mcpUrl}: it must be able to reach that address`);
  return { outcome: 'done' };
});

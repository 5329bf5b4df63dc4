/** The agent on the managed-agent platform. */
import type { executor } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { path } from '../platforms/request';
import { done, firstOf, memberOf, missing, operation, refuse, RemoteId, type PlatformSession } from './operation';
import { byAge, isArchived, isOwned, listAll, METADATA_KEY, Owned, pageShape } from './vault';

const AGENTS = '/v1/agents';
/** Name of our server among those of the agent. */
const SERVER = 'gatehouse';
/** Their clock and ours may differ by so much. */
const CLOCKS_MS = 24 * 60 * 60_000;

interface Wanted {
  readonly name: string;
  readonly prompt: string;
  readonly modelId: string;
  readonly mcpUrl: string;
}
const Agent = Type.Object({
  ...Owned.properties,
  version: Type.Union([Type.Integer(), Type.String({ maxLength: 200 })]),
  name: Type.Optional(Type.Unknown()),
  model: Type.Optional(Type.Unknown()),
  system: Type.Optional(Type.Unknown()),
  mcp_servers: Type.Optional(Type.Unknown()),
  tools: Type.Optional(Type.Unknown()),
});
type Agent = Static<typeof Agent>;
const Agents = pageShape(Agent);
const Written = Type.Object({ id: RemoteId, version: Agent.properties.version });

/** The gateway decides about every call: the platform's own default would stop the session before each. */
const bodyOf = ({ name, prompt, modelId, mcpUrl }: Wanted) => ({
  name,
  model: modelId,
  system: prompt,
  mcp_servers: [{ type: 'url', name: SERVER, url: mcpUrl }],
  tools: [
    {
      type: 'mcp_toolset',
      mcp_server_name: SERVER,
      default_config: { enabled: true, permission_policy: { type: 'always_allow' } },
    },
  ],
});

/** The platform may answer the dated id of a model that was named without its date. */
const isModel = (held: unknown, modelId: string): boolean =>
  typeof held === 'string' && (held === modelId || (held.startsWith(`${modelId}-`) && /^\d{8}$/.test(held.slice(modelId.length + 1))));
const only = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? (list as unknown[])[0] : undefined);

/** Which members of the agent differ from what was asked for. */
function faultsOf({ name, model, system, mcp_servers: servers, tools }: Agent, wanted: Wanted): string[] {
  const toolset = only(tools);
  const isOurs = memberOf(toolset, 'mcp_server_name') === SERVER;
  const isAllowed = memberOf(toolset, 'default_config', 'permission_policy', 'type') === 'always_allow';
  return [
    ...(name === wanted.name ? [] : ['name']),
    ...(isModel(typeof model === 'string' ? model : memberOf(model, 'id'), wanted.modelId) ? [] : ['model']),
    ...(system === wanted.prompt ? [] : ['system']),
    ...(memberOf(only(servers), 'url') === wanted.mcpUrl ? [] : ['mcp_servers']),
    ...(isOurs && isAllowed ? [] : ['tools']),
  ];
}

async function search(session: PlatformSession, deploymentId: string, since: string): Promise<Agent[]> {
  const from = new Date(Date.parse(since) - CLOCKS_MS).toISOString();
  const all = await listAll(session, AGENTS, Agents, { 'created_at[gte]': from });
  return all.filter((held) => isOwned(held, deploymentId)).sort(byAge);
}

export const ensureManagedAgent = operation<typeof executor.ensureManagedAgent>('managed', async (asked, session) => {
  const { send, find, unlessConflict, resource } = session;
  const at = (id: string): string => path`/v1/agents/${id}`;
  const resourceOf = ({ id, version }: Static<typeof Written>) => resource('agent', id, at(id), String(version));
  const read = (id: string) => find({ method: 'GET', path: at(id), answer: Agent });
  const changedOutside = (version: Agent['version']): never =>
    refuse(
      'changed_outside',
      'somebody changed the agent on the platform since it was pushed; push again to put it as it is here',
      String(version),
    );

  async function update(held: Agent, warnings: readonly string[]): Promise<executor.EnsureOutcome> {
    // Writing the same once more might make another version.
    if (faultsOf(held, asked).length === 0) return done(resourceOf(held), warnings);
    if (asked.version !== undefined && asked.version !== String(held.version)) return changedOutside(held.version);
    const body = { ...bodyOf(asked), version: held.version };
    const written = await unlessConflict({ method: 'POST', path: at(held.id), body, answer: Written });
    return written === undefined ? changedOutside(((await read(held.id)) ?? missing()).version) : done(resourceOf(written), warnings);
  }

  if (asked.id !== undefined) {
    const held = await read(asked.id);
    return held === undefined || isArchived(held) ? missing() : update(held, []);
  }
  const { first, warnings } = firstOf('agents', await search(session, asked.deploymentId, asked.createdSince));
  if (first !== undefined) return update(first, warnings);
  const body = { ...bodyOf(asked), metadata: { [METADATA_KEY]: asked.deploymentId } };
  return done(resourceOf(await send({ method: 'POST', path: AGENTS, body, answer: Written })));
});

export const checkManagedAgent = operation<typeof executor.checkManagedAgent>('managed', async (asked, { find }) => {
  const held = await find({ method: 'GET', path: path`/v1/agents/${asked.agentId}`, answer: Agent });
  if (held === undefined || isArchived(held)) return missing();
  const faults = faultsOf(held, asked);
  if (faults.length > 0) refuse('differs', `what stands on the platform is not what was pushed: ${faults.join(', ')}`);
  return { outcome: 'done' };
});

/** Portable agents. They are addressed by name; a name changes, so an id leads to it. */
import { useQueryClient } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Agent, AgentDiff, AgentEnvelope, AgentExport, AuthoredVersion, WrittenAgent } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/agents';
const ONE = '/v1/orgs/{orgSlug}/agents/{name}';
const BY_ID = '/v1/orgs/{orgSlug}/agents/by-id/{id}';

/** Agents whose name or description contains `q` and that have the tag; all without them. */
export function useAgents({ q, tag }: { q: string; tag: string }) {
  const orgSlug = useOrgSlug();
  const filters = { ...(q === '' ? {} : { q }), ...(tag === '' ? {} : { tag }) };
  return useList(
    ['agents', filters],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filters, ...page } } })),
    (page) => page.agents,
  );
}

export function useAgent(name: string) {
  const orgSlug = useOrgSlug();
  return useRead<Agent>(['agents', 'one', name], () => answer(api.GET(ONE, { params: { path: { orgSlug, name } } })), {
    enabled: name !== '',
  });
}

/** The agent with this id, whatever its present name is. */
export function useAgentById(id: string, enabled = true) {
  const orgSlug = useOrgSlug();
  return useRead<Agent>(['agents', 'id', id], () => answer(api.GET(BY_ID, { params: { path: { orgSlug, id } } })), { enabled });
}

/** Puts what was saved into the query cache, so that the next page shows it before it is read again. */
export function useKnowAgent() {
  const queries = useQueryClient();
  const orgSlug = useOrgSlug();
  return (name: string, agent: Agent): void => void queries.setQueryData<Agent>([orgSlug, 'agents', 'one', name], agent, { updatedAt: 1 });
}

export function useCreateAgent() {
  const orgSlug = useOrgSlug();
  return useWrite<AgentEnvelope, WrittenAgent>('agents', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export interface AgentChange {
  name: string;
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision: number;
  envelope: AgentEnvelope;
}
export function useUpdateAgent() {
  const orgSlug = useOrgSlug();
  return useWrite<AgentChange, WrittenAgent>('agents', ({ name, revision, envelope }, key) =>
    answer(
      api.PATCH(ONE, {
        params: { path: { orgSlug, name } },
        body: envelope,
        headers: { ...once(key), 'If-Match': `"${revision}"` },
      }),
    ),
  );
}

export function useDeleteAgent() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('agents', (name, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, name } }, headers: once(key) })),
  );
}

/** Newest first. */
export function useAgentVersions(name: string) {
  const orgSlug = useOrgSlug();
  return useList<{ versions: AuthoredVersion[]; hasMore: boolean; nextCursor?: string }, AuthoredVersion>(
    ['agents', 'versions', name],
    (query) => answer(api.GET(`${ONE}/versions`, { params: { path: { orgSlug, name }, query } })),
    (page) => page.versions,
  );
}

/** The agent half is always the current one. */
export function useAgentVersion(name: string, version: number) {
  const orgSlug = useOrgSlug();
  return useRead<Agent>(['agents', 'version', name, version], () =>
    answer(api.GET(`${ONE}/versions/{version}`, { params: { path: { orgSlug, name, version: String(version) } } })),
  );
}

export function useAgentDiff(name: string, from: number, to: number) {
  const orgSlug = useOrgSlug();
  return useRead<AgentDiff>(['agents', 'diff', name, from, to], () =>
    answer(api.GET(`${ONE}/diff`, { params: { path: { orgSlug, name }, query: { from, to } } })),
  );
}

export function useAgentExport(name: string, adapter: string) {
  const orgSlug = useOrgSlug();
  return useRead<AgentExport>(['agents', 'export', name, adapter], () =>
    answer(api.GET(`${ONE}/export`, { params: { path: { orgSlug, name }, query: { adapter } } })),
  );
}

/** What an organization has that is called something like the words. */
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { rawText } from '../../api/foreign.ts';
import { useAllGroups } from '../../api/queries/groups.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useAllMembers } from '../../api/queries/members.ts';
import { useAllServiceAccounts } from '../../api/queries/serviceAccounts.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { agentByIdPath } from '../agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import type { Entry } from './entries.ts';

const EACH = 5;
const LETTERS = 2;

interface Named {
  label: string;
  /** Also looked at, not shown first. */
  also?: string;
  to: string;
}
const entriesOf = (kind: keyof typeof copy.kinds, q: string, named: readonly Named[]): Entry[] =>
  named
    .filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(q.toLowerCase()))
    .slice(0, EACH)
    .map(({ label, to }) => ({ key: `${kind} ${to} ${label}`, label, note: copy.kinds[kind], to }));

/** Agents, tools and rules are asked for by the words; they may be very many. */
function useAsked(q: string, isOn: boolean, isAdmin: boolean) {
  const orgSlug = useOrgSlug();
  const params = { path: { orgSlug }, query: { q, limit: EACH } };
  const options = { enabled: isOn && isAdmin, staleTime: 10_000 };
  const agents = useQuery({
    queryKey: [orgSlug, 'agents', 'q', q],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/agents', { params })),
    ...options,
    enabled: isOn,
  });
  const tools = useQuery({
    queryKey: [orgSlug, 'tools', 'q', q],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/tools', { params })),
    ...options,
  });
  const rules = useQuery({
    queryKey: [orgSlug, 'rules', 'q', q],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/rules', { params })),
    ...options,
  });
  return {
    agents: agents.data?.agents ?? [],
    tools: tools.data?.tools ?? [],
    rules: rules.data?.rules ?? [],
    isPending: agents.isLoading || tools.isLoading || rules.isLoading,
  };
}

export interface Found {
  entries: Entry[];
  /** Accounts among them, for what can be done with one. */
  accounts: { id: string; name: string }[];
  isPending: boolean;
}

export function useFound(q: string): Found {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const isOn = q.length >= LETTERS;
  const adminOn = isOn && isAdmin;
  const accounts = useAllServiceAccounts(adminOn);
  const integrations = useIntegrations(adminOn);
  const members = useAllMembers(isOn);
  const groups = useAllGroups(isOn);
  const asked = useAsked(q, isOn, isAdmin);
  if (!isOn) return { entries: [], accounts: [], isPending: false };
  const at = (path: string): string => `/orgs/${org}/${path}`;
  const known = accounts.data ?? [];
  return {
    entries: [
      ...entriesOf(
        'serviceAccount',
        q,
        known.map(({ id, name }) => ({ label: name, to: at(`service-accounts/${id}`) })),
      ),
      ...entriesOf(
        'member',
        q,
        (members.data ?? []).map(({ name, email }) => ({
          label: name ?? email,
          also: email,
          to: at(`members?q=${encodeURIComponent(email)}`),
        })),
      ),
      ...entriesOf(
        'group',
        q,
        (groups.data ?? []).map(({ id, name }) => ({ label: name, to: at(`groups/${id}`) })),
      ),
      ...entriesOf(
        'integration',
        q,
        (integrations.data ?? []).map(({ slug }) => ({ label: slug, to: at(`grants?resource=${slug}`) })),
      ),
      ...asked.agents.map(({ id, name }): Entry => ({
        key: id,
        label: spelledOut(rawText(name)),
        note: copy.kinds.agent,
        to: agentByIdPath(org, id),
      })),
      ...asked.tools.map(({ tool }): Entry => ({
        key: `tool ${tool}`,
        label: tool,
        note: copy.kinds.tool,
        to: at(`approvals?view=history&tool=${encodeURIComponent(tool)}`),
      })),
      ...asked.rules.map(({ id, name }): Entry => ({ key: id, label: name, note: copy.kinds.rule, to: at(`rules/${id}`) })),
    ],
    accounts: known.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).slice(0, 3),
    isPending: asked.isPending || (adminOn && accounts.isLoading) || members.isLoading,
  };
}

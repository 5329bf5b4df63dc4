/** What an organization has that is called something like the words. */
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { rawText } from '../../api/foreign.ts';
import { useGroups } from '../../api/queries/groups.ts';
import { useMembers } from '../../api/queries/members.ts';
import { useFoundNames } from '../../api/queries/names.ts';
import type { Name } from '../../api/types.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { agentByIdPath } from '../agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import type { Entry } from './entries.ts';

const EACH = 5;
const LETTERS = 2;
/** Accounts that something is offered for. */
const MOST_ACCOUNTS = 3;

const entry = (kind: keyof typeof copy.kinds, label: string, to: string): Entry => ({
  key: `${kind} ${to} ${label}`,
  label,
  note: copy.kinds[kind],
  to,
});

export interface Found {
  entries: Entry[];
  /** Accounts among them, for what can be done with one. */
  accounts: { id: string; name: string }[];
  isPending: boolean;
}
const ofMember = (name: string, email: string): Entry => entry('member', name, `members?q=${encodeURIComponent(email)}`);
const ofGroup = ({ id, name }: { id: string; name: string }): Entry => entry('group', name, `groups/${id}`);

/** Whoever and whatever has the words in its name, as the server finds it; paths below the organization. */
function useNamesForAdmins(q: string, isOn: boolean): Found {
  const { data = [], isLoading } = useFoundNames(q, ['serviceAccount', 'user', 'group', 'integration'], isOn);
  // While the server is asked, the answer to the words before stands here.
  const fits = ({ name, detail = '' }: Name): boolean => `${name} ${detail}`.toLowerCase().includes(q.toLowerCase());
  const of = (kind: Name['kind']): Name[] => data.filter((one) => one.kind === kind && fits(one)).slice(0, EACH);
  const accounts = of('serviceAccount');
  return {
    entries: [
      ...accounts.map(({ id, name }) => entry('serviceAccount', name, `service-accounts/${id}`)),
      ...of('user').map(({ name, detail = name }) => ofMember(name, detail)),
      ...of('group').map(ofGroup),
      ...of('integration').map(({ name }) => entry('integration', name, `grants?resource=${name}`)),
    ],
    accounts: accounts.slice(0, MOST_ACCOUNTS),
    isPending: isLoading,
  };
}

function useNamesForMembers(q: string, isOn: boolean): Found {
  const [members, groups] = [useMembers({ q }, isOn), useGroups({ q }, isOn)];
  return {
    entries: [
      ...members.rows.slice(0, EACH).map(({ name, email }) => ofMember(name ?? email, email)),
      ...groups.rows.slice(0, EACH).map(ofGroup),
    ],
    accounts: [],
    isPending: members.isPending || groups.isPending,
  };
}

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

export function useFound(q: string): Found {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const isOn = q.length >= LETTERS;
  const adminOn = isOn && isAdmin;
  const forAdmins = useNamesForAdmins(q, adminOn);
  const forMembers = useNamesForMembers(q, isOn && !isAdmin);
  const asked = useAsked(q, isOn, isAdmin);
  if (!isOn) return { entries: [], accounts: [], isPending: false };
  const at = (path: string): string => `/orgs/${org}/${path}`;
  const known = isAdmin ? forAdmins : forMembers;
  return {
    entries: [
      ...known.entries.map((one): Entry => ({ ...one, to: at(one.to ?? '') })),
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
    accounts: known.accounts,
    isPending: asked.isPending || known.isPending,
  };
}

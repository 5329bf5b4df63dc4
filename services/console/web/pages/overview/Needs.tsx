import type { Setup } from '../../api/queries/setup.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import type { StatusName } from '../../ui/theme/status.ts';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';

interface Need {
  key: string;
  accountId: string;
  name: string;
  status: StatusName;
  words: string;
}

function needsOf({ unconnected, expiring, tokenless }: Setup, now: Date): Need[] {
  return [
    ...unconnected.map(({ account, integration }) => ({
      key: `${account.id} ${integration.id}`,
      accountId: account.id,
      name: account.name,
      status: 'part.missing' as const,
      words: copy.unconnected(integration.slug),
    })),
    ...tokenless.map(({ id, name }) => ({ key: id, accountId: id, name, status: 'part.missing' as const, words: copy.tokenless })),
    ...expiring.map(({ account, token }) => ({
      key: token.id,
      accountId: account.id,
      name: account.name,
      status: 'token.expiring' as const,
      words: copy.expires(token.name, timeLeft(new Date(token.expiresAt), now)),
    })),
  ];
}

/** What somebody should look at; each row opens where it is mended. */
export function Needs({ setup }: { setup: Setup }) {
  const org = useOrgSlug();
  const now = useNow();
  const columns: readonly Column<Need>[] = [
    { title: copy.columns.who, cell: ({ name }) => <Principal kind="serviceAccount" name={name} /> },
    {
      title: copy.columns.what,
      cell: ({ status, words }) => (
        <Status of={status} plain>
          {words}
        </Status>
      ),
    },
  ];
  return (
    <Panel title={copy.needsTitle}>
      <DataTable
        label={copy.needsTitle}
        columns={columns}
        list={rowsOf(needsOf(setup, now))}
        idOf={({ key }) => key}
        linkOf={({ accountId }) => `/orgs/${org}/service-accounts/${accountId}`}
        empty={<Empty>{copy.needsNothing}</Empty>}
      />
    </Panel>
  );
}

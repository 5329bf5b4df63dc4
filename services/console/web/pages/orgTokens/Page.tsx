import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useBulkRevokeOrgTokens } from '../../api/queries/bulk.ts';
import { useOrgTokens, useRevokeOrgToken } from '../../api/queries/orgTokens.ts';
import type { OrgToken } from '../../api/types.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { isKnown, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { BlockInRow } from '../blocking/BlockInRow.tsx';
import { TokensBar } from '../bulk/TokensBar.tsx';
import { usesOf } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { NewToken } from '../tokens/NewToken.tsx';
import { isWorking } from '../tokens/token.ts';
import { TokenTable } from '../tokens/TokenTable.tsx';
import { copy } from './copy.ts';
import styles from './orgTokens.module.css';
import { Scope } from './Scope.tsx';
import { TokenCredentials } from './TokenCredentials.tsx';
import { useNewOrgToken } from './useNewOrgToken.ts';

/** Opens what a token proves itself with. */
const credentialsColumn = (now: Date, open: (token: OrgToken) => void): Column<OrgToken> => ({
  title: copy.credentials,
  cell: (token) =>
    isWorking(token, now) && (
      <Button variant="subtle" size="compact-sm" aria-label={copy.credentialsFor(token.name)} onClick={() => open(token)}>
        {copy.credentials}
      </Button>
    ),
});

const scopeColumn: Column<OrgToken> = {
  title: copy.scope,
  cell: ({ accessRole }) => <Status of={accessRole === 'MEMBER' ? 'scope.member' : 'scope.full'} plain />,
};

/** Which tokens act as the organization itself? */
export function OrgTokensPage() {
  const org = useOrgSlug();
  const now = useNow();
  const { data: session } = useSession();
  const list = useOrgTokens();
  const revoke = useRevokeOrgToken();
  const revokeMany = useBulkRevokeOrgTokens();
  const selection = useSelection<OrgToken>({ idOf: ({ id }) => id, nameOf: ({ name }) => name, canTick: (token) => isWorking(token, now) });
  const { create, choice, setChoice, reset } = useNewOrgToken();
  const [isCreating, setCreating] = useState(false);
  const [opened, setOpened] = useState<OrgToken>();
  const blocks = useActiveBlocks();
  const blockOf = ({ id }: OrgToken) => blocks?.on({ kind: 'orgToken', id });
  const unended = list.rows.filter((token) => isWorking(token, now));
  const working = unended.filter((token) => blockOf(token) === undefined);
  const full = working.filter(({ accessRole }) => accessRole === undefined).length;
  const ends = working.map(({ expiresAt }) => expiresAt).sort()[0];
  const button = !isCreating && (
    <Button
      data-create
      onClick={() => {
        reset();
        setCreating(true);
      }}
    >
      {tokenCopy.create}
    </Button>
  );
  const empty = (
    <Empty
      action={
        <div className={styles.actions}>
          {button}
          <Link to={`/orgs/${org}/service-accounts`}>{copy.serviceAccounts}</Link>
        </div>
      }
    >
      {copy.empty}
    </Empty>
  );
  return (
    <Page
      title={copy.title}
      rest="/service-tokens"
      pending={list.isPending}
      sentence={
        isKnown(list) && blocks !== undefined
          ? copy.sentence(
              working.length,
              full,
              ends === undefined ? undefined : timeLeft(new Date(ends), now),
              unended.length - working.length,
            )
          : undefined
      }
      actions={list.rows.length > 0 && button}
    >
      {isCreating && (
        <NewToken create={create} uses={usesOf(org, mcpAddress(session?.mcpUrl ?? '', org))} onClose={() => setCreating(false)}>
          <Scope choice={choice} onChange={setChoice} />
        </NewToken>
      )}
      <TokensBar selection={selection} resource="orgTokens" send={revokeMany} />
      <TokenTable
        label={copy.title}
        list={list}
        revoke={revoke}
        {...(blocks && {
          blocking: {
            isBlocked: (token: OrgToken) => blockOf(token) !== undefined,
            action: (token: OrgToken) => <BlockInRow aim={{ kind: 'orgToken', id: token.id, name: token.name }} block={blockOf(token)} />,
          },
        })}
        lead={tickColumn(list.rows, selection)}
        extra={[scopeColumn, credentialsColumn(now, setOpened)]}
        empty={isCreating ? null : empty}
      />
      {opened !== undefined && <TokenCredentials key={opened.id} token={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCreateServiceToken, useRevokeServiceToken } from '../../api/queries/serviceTokens.ts';
import { useBulkRevokeServiceTokens } from '../../api/queries/bulk.ts';
import type { ServiceAccount, ServiceToken } from '../../api/types.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { Command } from '../../ui/Command.tsx';
import { rowsOf } from '../../ui/DataTable.tsx';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Uses } from '../../ui/Uses.tsx';
import { useNow } from '../../ui/useNow.ts';
import { TokensBar } from '../bulk/TokensBar.tsx';
import { claudeLine, usesOf } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { isWorking } from '../tokens/token.ts';
import { TokenTable } from '../tokens/TokenTable.tsx';
import { copy } from './copy.ts';

const NewToken = lazy(async () => ({ default: (await import('../tokens/NewToken.tsx')).NewToken }));

interface Props {
  account: ServiceAccount;
  tokens: ServiceToken[];
  /** The account is blocked or disabled. */
  isStopped: boolean;
}

/** Tokens of one account: made here, shown once, revoked here. */
export function TokensPanel({ account, tokens, isStopped }: Props) {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const create = useCreateServiceToken(account.id);
  const revoke = useRevokeServiceToken(account.id);
  const now = useNow();
  const revokeMany = useBulkRevokeServiceTokens(account.id);
  const selection = useSelection<ServiceToken>({
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    canTick: (token) => isWorking(token, now),
  });
  const [isCreating, setCreating] = useState(false);
  const mcp = mcpAddress(session?.mcpUrl ?? '', org);
  const list = rowsOf(tokens);
  const button = !isCreating && (
    <Button data-create size="xs" variant={list.rows.length === 0 ? 'filled' : 'default'} onClick={() => setCreating(true)}>
      {tokenCopy.create}
    </Button>
  );
  const empty = (
    <Empty action={button}>
      <p>{copy.tokensEmpty}</p>
      <Command value={claudeLine(org, mcp, '$GATEHOUSE_TOKEN')} />
    </Empty>
  );
  return (
    <Panel title={copy.tokensTitle} note={copy.tokensNote} actions={list.rows.length > 0 && button}>
      {isCreating && (
        <Suspense fallback={<Loading rows={2} />}>
          <NewToken create={create} uses={usesOf(org, mcp)} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {!isCreating && list.rows.some((token) => isWorking(token, now)) && (
        <details>
          <summary>{copy.howToCall}</summary>
          <Uses uses={usesOf(org, mcp)} secret="$GATEHOUSE_TOKEN" />
        </details>
      )}
      <TokensBar selection={selection} resource="serviceTokens" send={revokeMany} />
      <TokenTable
        label={copy.tokensTitle}
        list={list}
        revoke={revoke}
        refused={isStopped ? 'stopped' : undefined}
        lead={tickColumn(list.rows, selection)}
        empty={isCreating ? null : empty}
      />
    </Panel>
  );
}

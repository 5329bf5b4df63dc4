import { Button } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useCreateServiceToken, useRevokeServiceToken, useServiceTokens } from '../../api/queries/serviceTokens.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Command } from '../../ui/Command.tsx';
import { rowsOf } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { claudeLine, usesOf } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { NewToken } from '../tokens/NewToken.tsx';
import { TokenTable } from '../tokens/TokenTable.tsx';
import { copy } from './copy.ts';

/** Tokens of one account: made here, shown once, revoked here. */
export function TokensPanel({ account }: { account: ServiceAccount }) {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const tokens = useServiceTokens(account.id);
  const create = useCreateServiceToken(account.id);
  const revoke = useRevokeServiceToken(account.id);
  const [isCreating, setCreating] = useState(false);
  const mcp = mcpAddress(session?.mcpUrl ?? '', org);
  const list = rowsOf(tokens.data, {
    isPending: tokens.isPending,
    problem: tokens.error === null ? null : toProblem(tokens.error),
    retry: () => void tokens.refetch(),
  });
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
      {isCreating && <NewToken create={create} uses={usesOf(org, mcp)} onClose={() => setCreating(false)} />}
      <TokenTable label={copy.tokensTitle} list={list} revoke={revoke} empty={isCreating ? null : empty} />
    </Panel>
  );
}

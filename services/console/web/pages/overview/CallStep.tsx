import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTool, useTools } from '../../api/queries/integrations.ts';
import { useCreateServiceToken } from '../../api/queries/serviceTokens.ts';
import type { Usable } from '../../api/queries/setup.ts';
import type { SuggestedCall } from '../../api/types.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Uses } from '../../ui/Uses.tsx';
import { callUses, usesOf } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { NewToken } from '../tokens/NewToken.tsx';
import { callable, easyTool, hasFailed } from '../trying/easyTool.ts';
import { exampleArguments } from '../trying/exampleArguments.ts';
import { TryTool, type Chosen } from '../trying/TryTool.tsx';
import { copy } from './copy.ts';
import styles from './overview.module.css';

interface Props {
  usable: Usable;
  /** What the server suggests to call of that integration. */
  suggested: SuggestedCall | undefined;
  /** The first call was made. */
  isMade: boolean;
  /** A token is being made or stands on the screen: nothing may take this step away. */
  onHold: (isHeld: boolean) => void;
  /** A call from here ran. */
  onRan: () => void;
}

/** A token, the call to copy for each client, and the same call made from here. */
export function CallStep({ usable: { account, integration, grant }, suggested, isMade, onHold, onRan }: Props) {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const offered = suggested !== undefined && !hasFailed(suggested.tool) ? suggested : undefined;
  const tools = useTools(integration.slug, offered === undefined);
  const create = useCreateServiceToken(account.id);
  const [isCreating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const mcp = mcpAddress(session?.mcpUrl ?? '', org);
  const easy = offered ?? easyTool(callable(tools.data ?? [], grant.tools, true));
  const call: Chosen | undefined = chosen ?? (easy && { tool: easy.calledAs ?? easy.tool, name: easy.name });
  const isOffered = call !== undefined && call.name === offered?.name;
  const { data: detail } = useTool(integration.slug, isOffered ? undefined : call?.name);
  const schema = isOffered ? offered?.inputSchema : detail?.inputSchema;
  const args = call?.arguments ?? exampleArguments(schema ?? {}).args;
  const uses = call === undefined ? usesOf(org, mcp) : callUses(org, mcp, call.tool, args);
  const hasToken = account.working > 0;
  const hold = (isHeld: boolean): void => {
    setCreating(isHeld);
    onHold(isHeld);
  };
  const trial = (
    <TryTool
      integration={integration}
      accountId={account.id}
      granted={grant.tools}
      suggested={suggested}
      isAside={!hasToken}
      onChosen={setChosen}
      onRan={({ isError, pending }) => !isError && pending === undefined && onRan()}
    />
  );
  if (isCreating) return <NewToken create={create} uses={uses} suggestion="first-call" onClose={() => hold(false)} beside={trial} />;
  return (
    <>
      <p>
        {hasToken ? copy.again : copy.callNote} {hasToken && !isMade && copy.notices}
      </p>
      {hasToken && <Uses uses={uses} secret="$GATEHOUSE_TOKEN" />}
      <div>
        <Button variant={hasToken ? 'default' : 'filled'} onClick={() => hold(true)}>
          {tokenCopy.create}
        </Button>
      </div>
      {hasToken && trial}
      <p className={styles.done}>
        <Link to={`/orgs/${org}/service-accounts/${account.id}`}>{copy.openAccount(account.name)}</Link>
      </p>
    </>
  );
}

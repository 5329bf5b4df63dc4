import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTools } from '../../api/queries/integrations.ts';
import { workingTokens } from '../../api/queries/readiness.ts';
import { useCreateServiceToken, useServiceTokens } from '../../api/queries/serviceTokens.ts';
import type { Setup } from '../../api/queries/setup.ts';
import type { ServiceAccount, Tool } from '../../api/types.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Command } from '../../ui/Command.tsx';
import { callLine, claudeLine, listLine } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { NewToken } from '../tokens/NewToken.tsx';
import { copy } from './copy.ts';
import styles from './overview.module.css';

/** A tool that reads and whose address has no blank to fill: most likely to answer without arguments. */
const easyTool = (tools: readonly Tool[], grant: Setup['grants'][number]['grant']): Tool | undefined =>
  tools.find(
    ({ name, method, path, collides }) =>
      method === 'GET' && !path.includes('{') && !collides && (grant.tools === 'ALL' || grant.tools.includes(name)),
  );

/** A token, and the call to make with it. */
export function CallStep({ account, grant }: { account: ServiceAccount; grant: Setup['grants'][number] }) {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const tools = useTools(grant.integration.slug);
  const tokens = useServiceTokens(account.id);
  const create = useCreateServiceToken(account.id);
  const [isCreating, setCreating] = useState(false);
  const mcp = mcpAddress(session?.mcpUrl ?? '', org);
  const tool = easyTool(tools.data ?? [], grant.grant);
  const line = (token: string): string => (tool === undefined ? listLine(mcp, token) : callLine(mcp, token, tool.tool));
  const hasToken = workingTokens(tokens.data ?? [], new Date()).length > 0;
  const uses = [
    { what: copy.callWhat, line },
    { what: 'Claude Code', line: (token: string) => claudeLine(org, mcp, token) },
  ];
  if (isCreating) return <NewToken create={create} uses={uses} suggestion="first-call" onClose={() => setCreating(false)} />;
  return (
    <>
      {hasToken ? (
        <>
          <p role="status" className={styles.waiting}>
            {copy.waiting}
          </p>
          <p>{copy.again}</p>
          <Command value={line('$GATEHOUSE_TOKEN')} what={copy.callWhat} />
        </>
      ) : (
        <p>{copy.callNote}</p>
      )}
      <div>
        <Button variant={hasToken ? 'default' : 'filled'} onClick={() => setCreating(true)}>
          {tokenCopy.create}
        </Button>
      </div>
    </>
  );
}

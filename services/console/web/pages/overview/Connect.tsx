import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Command } from '../../ui/Command.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { copy } from './copy.ts';

/** How a person's program reaches this organization. */
export function Connect() {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const mcp = mcpAddress(session?.mcpUrl ?? '', org);
  return (
    <Panel title={copy.connectTitle} note={copy.connectNote}>
      <Command value={`claude mcp add --transport http ${org} ${mcp}`} />
      <Command value={mcp} what="MCP address" />
    </Panel>
  );
}

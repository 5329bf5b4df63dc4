import { useMe } from '../../api/queries/me.ts';
import type { Agent } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';

/** Its author and admins. Courtesy only: the server decides on every write. */
export function useMayEdit(agent: Agent | undefined): boolean {
  const isAdmin = useIsAdmin();
  const me = useMe();
  return isAdmin || (agent !== undefined && agent.author.kind === 'user' && agent.author.id === me.data?.user.id);
}

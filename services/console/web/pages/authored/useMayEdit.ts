import { useMe } from '../../api/queries/me.ts';
import type { Author } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';

/** Whether the person may edit, as the author or an admin. The server still decides on every write. */
export function useMayEdit(author: Author | undefined): boolean {
  const isAdmin = useIsAdmin();
  const me = useMe();
  return isAdmin || (author?.kind === 'user' && author.id === me.data?.user.id);
}

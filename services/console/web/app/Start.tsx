import { Navigate } from 'react-router';
import { useMe } from '../api/queries/me.ts';

/** Where a person begins: in their organization when there is one and nothing else to choose, else at the list. */
export function Start() {
  const { data, isPending } = useMe();
  if (isPending) return null;
  const { organizations = [], invitations = [] } = data ?? {};
  const [first, ...others] = organizations;
  const isOnly = first !== undefined && others.length === 0 && invitations.length === 0;
  return <Navigate to={isOnly ? `/orgs/${first.slug}` : '/orgs'} replace />;
}

import { Navigate } from 'react-router';
import { useMe } from '../api/queries/me.ts';

/** Opens the person's organization if they have exactly one and no invitation, else the list of organizations. */
export function Start() {
  const { data, isPending } = useMe();
  if (isPending) return null;
  const { organizations = [], invitations = [] } = data ?? {};
  const [first, ...others] = organizations;
  const isOnly = first !== undefined && others.length === 0 && invitations.length === 0;
  return <Navigate to={isOnly ? `/orgs/${first.slug}` : '/orgs'} replace />;
}

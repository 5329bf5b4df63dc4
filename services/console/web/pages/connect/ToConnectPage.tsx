import { Navigate, useLocation } from 'react-router';

/** `/connect/callback`, where providers send browsers back, leads to the page of the organization that the state begins with. */
export function ToConnectPage() {
  const { search } = useLocation();
  const org = (new URLSearchParams(search).get('state') ?? '').split('.', 1)[0] ?? '';
  return <Navigate to={org === '' ? '/orgs' : `/orgs/${encodeURIComponent(org)}/connect/callback${search}`} replace />;
}

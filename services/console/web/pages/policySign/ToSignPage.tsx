import { Navigate, useSearchParams } from 'react-router';

/** `/policy/sign?org=acme`, the address that programs give to people, leads to the page of that organization. */
export function ToSignPage() {
  const [query] = useSearchParams();
  const org = query.get('org') ?? '';
  return <Navigate to={org === '' ? '/orgs' : `/orgs/${encodeURIComponent(org)}/policy/sign`} replace />;
}

import { Link, Navigate, useLocation } from 'react-router';
import { BareFrame } from '../../app/BareFrame.tsx';
import { copy } from './copy.ts';

/** `/connect/callback`, where providers send browsers back, leads to the page of the organization that the state begins with. */
export function ToConnectPage() {
  const { search } = useLocation();
  const org = (new URLSearchParams(search).get('state') ?? '').split('.', 1)[0] ?? '';
  if (org !== '') return <Navigate to={`/orgs/${encodeURIComponent(org)}/connect/callback${search}`} replace />;
  return (
    <BareFrame title={copy.title}>
      <p role="alert">{copy.noState}</p>
      <Link to="/orgs">{copy.start}</Link>
    </BareFrame>
  );
}

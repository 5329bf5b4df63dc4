import { Navigate, useSearchParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useMe } from '../../api/queries/me.ts';
import { BareFrame } from '../../app/BareFrame.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { OrgList } from '../orgs/OrgList.tsx';
import { copy } from './copy.ts';

const signPage = (slug: string): string => `/orgs/${encodeURIComponent(slug)}/policy/sign`;

/** Which organization an address without one means: the only one whose policy the person must sign, else the person says. */
function ChooseOrganization() {
  const me = useMe();
  const organizations = me.data?.organizations ?? [];
  const waiting = organizations.filter(({ aiUsePolicy }) => aiUsePolicy?.status === 'mustSign');
  const choices = waiting.length > 0 ? waiting : organizations;
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return <Navigate to={signPage(only.slug)} replace />;
  if (me.data !== undefined && only === undefined) return <Navigate to="/orgs" replace />;
  return (
    <BareFrame title={copy.title} aside={<bdi>{me.data?.user.email}</bdi>}>
      {me.data !== undefined && <Sentence>{waiting.length > 0 ? copy.chooseWaiting(waiting.length) : copy.chooseAny}</Sentence>}
      {me.error !== null && <Failure problem={toProblem(me.error)} retry={() => void me.refetch()} what={copy.list} />}
      {me.isPending && <Loading rows={3} />}
      <OrgList organizations={choices} to={signPage} />
    </BareFrame>
  );
}

/** `/policy/sign?org=acme`, the address that programs give to people, leads to the page of that organization. */
export function ToSignPage() {
  const [query] = useSearchParams();
  const org = query.get('org') ?? '';
  return org === '' ? <ChooseOrganization /> : <Navigate to={signPage(org)} replace />;
}

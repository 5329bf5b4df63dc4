import { Outlet } from 'react-router';
import { toProblem } from '../api/problems.ts';
import { useMe } from '../api/queries/me.ts';
import { Failure, Loading } from '../ui/PageStates.tsx';
import { BareFrame } from './BareFrame.tsx';
import { NotFoundPage } from './errorPages.tsx';
import { Shell } from './Shell.tsx';
import { useOrgSlug } from '../api/orgSlug.ts';

/** Every page of an organization stands in here; who is no member sees what an unknown address shows. */
export function OrgFrame() {
  const slug = useOrgSlug();
  const me = useMe();
  if (me.data?.organizations.some((organization) => organization.slug === slug)) {
    return (
      <Shell key={slug}>
        <Outlet />
      </Shell>
    );
  }
  if (me.data?.suspended?.some((organization) => organization.slug === slug)) {
    return (
      <BareFrame title="You are suspended here">
        <p>
          An admin of this organization has suspended you. Your tokens and programs are refused until an admin lifts it; ask one of them.
        </p>
      </BareFrame>
    );
  }
  if (me.data !== undefined) return <NotFoundPage framed />;
  if (me.error !== null) {
    return (
      <BareFrame title="Your organizations">
        <Failure problem={toProblem(me.error)} retry={() => void me.refetch()} what="The list of your organizations" />
      </BareFrame>
    );
  }
  return (
    <Shell key={slug}>
      <Loading />
    </Shell>
  );
}

import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { whenSignedOut } from '../api/client.ts';
import { toProblem } from '../api/problems.ts';
import { Failure } from '../ui/PageStates.tsx';
import { BareFrame } from './BareFrame.tsx';
import { keepFocus } from './keepFocus.ts';
import { PageProgress } from './PageProgress.tsx';
import { signInAddress, useSession } from '../api/session.ts';
import { markSignedOut, SignedOut } from './SignedOut.tsx';

/** Renders nothing until the user is known; without a session it redirects to sign-in. */
export function Root() {
  const session = useSession();
  const problem = session.error === null ? null : toProblem(session.error);
  const isNobody = session.data === undefined && problem?.status === 401;
  useEffect(() => whenSignedOut(markSignedOut), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => {
    if (isNobody) location.replace(signInAddress());
  }, [isNobody]);
  if (session.data !== undefined) {
    return (
      <>
        <PageProgress />
        <Outlet />
        <SignedOut />
      </>
    );
  }
  if (problem === null || isNobody) return null;
  return (
    <BareFrame title="The console cannot be reached">
      <Failure problem={problem} retry={() => void session.refetch()} what="Who is signed in" />
    </BareFrame>
  );
}

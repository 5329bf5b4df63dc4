import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFinishConnection } from '../../api/queries/connections.ts';
import { useIntegration } from '../../api/queries/integrations.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import type { FinishedConnection } from '../../api/types.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { begunAt } from '../access/begun.ts';
import { copy } from './copy.ts';

/** A server that lists its tools only to who is connected can be read now. */
function ReadTools({ slug }: { slug: string }) {
  const org = useOrgSlug();
  const { data } = useIntegration(slug);
  if (data?.kind !== 'mcp' || data.toolCount > 0) return null;
  return <Link to={`/orgs/${org}/integrations/${slug}?view=settings`}>{copy.readTools(slug)}</Link>;
}

/** Did the connection work? Takes what the provider gave the browser, once, and off the address. */
export function ConnectPage() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { search, pathname } = useLocation();
  const finish = useFinishConnection();
  const hasBegun = useRef(false);
  const [done, setDone] = useState<FinishedConnection>();
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    history.replaceState(history.state, '', pathname);
    void finish.run(new URLSearchParams(search)).then((end) => setDone(end?.answer));
  });
  const owner = done?.credential.owner;
  const page = `/orgs/${org}/${owner?.kind === 'serviceAccount' ? `service-accounts/${owner.id}` : `me/credentials/${done?.slug ?? ''}`}`;
  const begun = begunAt(org);
  return (
    <Page title={copy.title} rest="/connections/finish">
      <StatusLine>{finish.isPending ? copy.working : done === undefined ? '' : copy.done(done.slug)}</StatusLine>
      <WriteProblem problem={finish.problem} />
      {!finish.isPending && done === undefined && (
        <Link to={begun ?? `/orgs/${org}/me/credentials`}>{begun === undefined ? copy.own : copy.again}</Link>
      )}
      {done !== undefined && <Link to={page}>{copy.back}</Link>}
      {done !== undefined && begun !== undefined && begun !== page && <Link to={begun}>{copy.begun}</Link>}
      {done !== undefined && isAdmin && <ReadTools slug={done.slug} />}
    </Page>
  );
}

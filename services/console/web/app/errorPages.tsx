/** Pages for what cannot be shown. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { useMembers } from '../api/queries/members.ts';
import { anyOf } from '../ui/numberWords.ts';
import { Page } from '../ui/Page.tsx';
import { BareFrame } from './BareFrame.tsx';
import styles from './errorPages.module.css';
import { useOrgSlug } from '../api/orgSlug.ts';

const Framed = ({ framed, title, children }: { framed: boolean; title: string; children: ReactNode }) =>
  framed ? (
    <BareFrame title={title}>
      <div className={styles.words}>{children}</div>
    </BareFrame>
  ) : (
    <Page title={title}>
      <div className={styles.words}>{children}</div>
    </Page>
  );

/** One text for what does not exist, belongs to others, or is not visible: the cases must be indistinguishable. */
export function NotFoundPage({ framed = false }: { framed?: boolean }) {
  const org = useOrgSlug();
  return (
    <Framed framed={framed} title="Nothing here for you">
      <p>There is no such page, or it is not visible to you. If somebody gave you this address, ask them which account can open it.</p>
      <p>
        <Link to={framed || org === '' ? '/orgs' : `/orgs/${org}`}>{framed ? 'Your organizations' : 'Overview'}</Link>
      </p>
    </Framed>
  );
}

/** The names of admins, to begin a sentence with: `Ana or Jon`. */
export function useAdminNames(enabled = true): string {
  const admins = useMembers({ role: 'admin', status: 'ACTIVE' }, enabled);
  const names = admins.rows.slice(0, 4).map(({ name, email }) => name ?? email);
  return names.length === 0 ? 'An admin of this organization' : anyOf(names);
}

/** An admins' page, opened by somebody who is none: what it is for, and who can help. */
export function ForbiddenPage({ title, purpose }: { title: string; purpose: string | undefined }) {
  const admins = useAdminNames();
  return (
    <Page title={title}>
      <div className={styles.words}>
        {purpose !== undefined && <p>{purpose}</p>}
        <p>
          Only admins can open this page. <bdi>{admins}</bdi> can help you.
        </p>
      </div>
    </Page>
  );
}

interface Reloadable {
  framed?: boolean;
  title: string;
  words: string;
  button: string;
}
const ReloadPage = ({ framed = false, title, words, button }: Reloadable) => (
  <Framed framed={framed} title={title}>
    <p>{words}</p>
    <Button variant="default" onClick={() => location.reload()}>
      {button}
    </Button>
  </Framed>
);

/** A file of the console did not come: the network is away, or it is of a version that is gone. */
export const NotLoadedPage = ({ framed = false }: { framed?: boolean }) => (
  <ReloadPage
    framed={framed}
    title="This page did not load"
    words="The network is away, or the console was updated while this page was open. Nothing was changed."
    button="Try again"
  />
);

/** What browsers, and Vite about styles, say of a file that did not come. */
const NOT_LOADED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** Our own mistake. The frame around it stays. */
export function CrashPage({ framed = false }: { framed?: boolean }) {
  const err = useRouteError();
  if (err instanceof Error && NOT_LOADED.test(err.message)) return <NotLoadedPage framed={framed} />;
  return (
    <ReloadPage
      framed={framed}
      title="This page failed"
      words="The fault is in the console; nothing was changed by it. Reload, or use another page meanwhile."
      button="Reload page"
    />
  );
}

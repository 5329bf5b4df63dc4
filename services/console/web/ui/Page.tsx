import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronLeft, IconDots, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { noteVisit } from './recent.ts';
import { useSession } from '../api/session.ts';
import { setTitle } from './title.ts';
import { useOrgSlug } from '../api/orgSlug.ts';
import { useOrg } from '../api/useOrg.ts';
import styles from './Page.module.css';
import { Sentence } from './Sentence.tsx';
import { toast } from './toast.tsx';

interface Props {
  title: string;
  /** The list that the thing on this page belongs to. */
  back?: { to: string; label: string };
  /** The state of the thing, beside the title. */
  status?: ReactNode;
  /** Buttons of the page. */
  actions?: ReactNode;
  /** The first line: the answer to the page's question. */
  sentence?: ReactNode;
  pending?: boolean;
  /** REST path below the organization that gives what is shown, for "Copy as curl". */
  rest?: string;
  children: ReactNode;
}

function CurlMenu({ rest }: { rest: string }) {
  const { data } = useSession();
  const org = useOrgSlug();
  const line = `curl -sS -H "Authorization: Bearer $TOKEN" ${data?.apiUrl ?? ''}/v1/orgs/${org}${rest}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(line);
    toast('Command copied. Put an access token into TOKEN.');
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More for this page">
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTerminal2 size={16} stroke={1.5} />} onClick={() => void copy()}>
          Copy as curl
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

let isFirst = true;

/** Frame of a page: its title, state and buttons, then the sentence, then the rest. */
export function Page({ title, back, status, actions, sentence, pending = false, rest, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const org = useOrg();
  const { pathname } = useLocation();
  useEffect(() => {
    setTitle([title, org?.name, 'Gatehouse'].filter((part) => part !== undefined).join(' · '));
  }, [title, org?.name]);
  useEffect(() => noteVisit(pathname, title), [pathname, title]);
  // After navigation the heading has the focus, so that it is read and Tab goes on from there.
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back !== undefined && (
          <Link to={back.to} className={styles.back}>
            <IconChevronLeft size={14} stroke={1.5} aria-hidden />
            {back.label}
          </Link>
        )}
        <div className={styles.row}>
          <div className={styles.title}>
            <h1 ref={heading} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h1>
            {status}
          </div>
          <div className={styles.actions}>
            {actions}
            {rest !== undefined && <CurlMenu rest={rest} />}
          </div>
        </div>
        {(sentence !== undefined || pending) && <Sentence pending={pending}>{sentence}</Sentence>}
      </header>
      {children}
    </div>
  );
}

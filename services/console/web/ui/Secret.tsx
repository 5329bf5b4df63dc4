import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { Copy } from './Copy.tsx';
import styles from './Secret.module.css';
import { Uses, type SecretUse } from './Uses.tsx';

const KEPT_MS = 10 * 60_000;

interface Props {
  /** "Token ci-main created." */
  title: string;
  value: string;
  uses: readonly SecretUse[];
  onStored: () => void;
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/** The heading of the section that this stands in, else of the page. */
const headingAbove = (part: Element | null): HTMLElement | null =>
  part?.closest('section')?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('main h1');

/** Shows a secret once. It closes by its own button only, and the value is gone after ten minutes. */
export function Secret({ title, value, uses, onStored, children }: Props) {
  const [secret, setSecret] = useState<string | undefined>(value);
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const blocker = useBlocker(secret !== undefined);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => setSecret(undefined), KEPT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  const isHeld = blocker.state === 'blocked';
  // Each attempt to leave: the notice may stand below what is in sight.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [blocker.location?.key]);
  // Its button goes with it, and Tab goes on from where it stood.
  const close = (): void => {
    const next = headingAbove(part.current);
    if (next !== null) next.tabIndex = -1;
    next?.focus();
    onStored();
  };
  const masked = `${value.slice(0, 12)}${'•'.repeat(12)}`;
  return (
    <div ref={part} className={styles.secret}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {secret === undefined ? (
        <p>The value is no longer kept here. If you did not store it, revoke this token and create another.</p>
      ) : (
        <>
          <p>Store it now: it is shown this once, and nobody can recover it.</p>
          <div className={styles.value}>
            <code>{secret}</code>
            <Copy value={secret} what="token" />
          </div>
          <Uses uses={uses} secret={secret} masked={masked} />
          {children}
        </>
      )}
      {isHeld && (
        <p ref={notice} role="alert" tabIndex={-1}>
          The value is lost when you leave. Store it, then use the button below.
        </p>
      )}
      <div>
        <Button onClick={close}>I have stored it</Button>
      </div>
    </div>
  );
}

import type { AgentVersion } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import styles from './agent.module.css';
import { textOf } from './spec.ts';
import { copy } from './versionCopy.ts';

/** What its author said of a version, and what it was copied from. */
export function WhatChanged({ version: { changeMessage, restoredFromVersion } }: { version: AgentVersion }) {
  if (changeMessage === undefined && restoredFromVersion === undefined) return <span className={styles.muted}>{copy.noMessage}</span>;
  // What the server says when nobody said more.
  const usual = `Restored from v${restoredFromVersion}`;
  return (
    <span className={styles.changed}>
      {restoredFromVersion !== undefined && <span>{copy.restored(restoredFromVersion)}</span>}
      {changeMessage !== undefined && textOf(changeMessage) !== usual && <Foreign>{changeMessage}</Foreign>}
    </span>
  );
}

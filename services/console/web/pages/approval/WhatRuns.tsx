import { Fragment } from 'react';
import { rawText } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { About } from './About.tsx';
import styles from './approval.module.css';
import { Arguments } from './Arguments.tsx';
import { copy } from './copy.ts';
import type { Shown } from './useShown.ts';

/** The request as it is sent: its host stands out, since that is where the arguments go. */
function RequestLine({ line: { method, url } }: { line: Approval['requestLine'] }) {
  const text = rawText(url);
  const [, start = '', host = '', rest = text] = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(text) ?? [];
  return (
    <p className={styles.line} aria-label={copy.requestLine} role="group">
      <strong>{method}</strong>{' '}
      <bdi className={styles.url}>
        <Pieces text={start} />
        <strong>
          <Pieces text={host} />
        </strong>
        <Pieces text={rest} />
      </bdi>{' '}
      <Copy value={text} what="address" />
    </p>
  );
}

/** What the requester asked to have of the answer. */
function Answer({ narrowing: { fields, maxBytes } }: { narrowing: NonNullable<Approval['narrowing']> }) {
  return (
    <p>
      <span className={styles.muted}>{copy.ofTheAnswer}</span>{' '}
      {fields !== undefined && (
        <>
          {copy.onlyMembers}
          {fields.map((field, at) => (
            <Fragment key={at}>
              {' '}
              <Foreign>{field}</Foreign>
            </Fragment>
          ))}{' '}
        </>
      )}
      {maxBytes !== undefined && copy.atMost(maxBytes)}
    </p>
  );
}

/** The thing itself: where it goes and every byte of its arguments, with the digest of what is drawn. */
export function WhatRuns({ approval, shown, isPending }: { approval: Approval; shown: Shown; isPending: boolean }) {
  const { text, node, digest, opened } = shown;
  const bytes = new TextEncoder().encode(text).length;
  return (
    <Panel title={copy.willRun(isPending)}>
      <div className={styles.sheet}>
        <RequestLine line={approval.requestLine} />
        {approval.preview !== undefined && <About preview={approval.preview} changedSince={approval.changedSince === true} />}
        <Arguments text={text} node={node} opened={opened} />
        <div className={styles.digest}>
          <p>{copy.size(node?.kind === 'object' ? node.members.length : undefined, bytes)}</p>
          <p>
            <code>{digest ?? copy.computing}</code>
          </p>
          {digest === approval.digest && <p className={styles.muted}>{copy.matches}</p>}
          {digest !== undefined && digest !== approval.digest && (
            <p role="alert" className={styles.differs}>
              {copy.differs}
            </p>
          )}
        </div>
        {approval.narrowing !== undefined && <Answer narrowing={approval.narrowing} />}
        {approval.description !== undefined && (
          <div className={styles.says}>
            <span className={styles.muted}>{copy.says}</span> <Foreign multiline>{approval.description}</Foreign>
          </div>
        )}
      </div>
    </Panel>
  );
}

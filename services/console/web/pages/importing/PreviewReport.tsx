import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { asForeign } from '../../api/foreign.ts';
import type { ImportPreview } from '../../api/types.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { changedWords } from './argumentWords.ts';
import { copy } from './copy.ts';
import { integrationMarkWords, markWords } from './markWords.ts';
import styles from './importing.module.css';
import { Reworded } from './Reworded.tsx';

const DRAWN = 150;

function authWords(auth: ImportPreview['integration']['auth']): string {
  if (auth.type === 'several')
    return copy.auth.several(
      auth.schemes.map(({ name, auth: one, isPasted }) => copy.auth.scheme(name, isPasted ? copy.auth.pasted : authWords(one))),
    );
  return auth.type === 'apiKey' ? copy.auth.apiKey(auth.name, auth.in) : copy.auth[auth.type];
}

function ToolRows({ tools }: Pick<ImportPreview, 'tools'>) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const matching = tools.filter(({ name, operation, summary }) => {
    const text = `${name} ${operation} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <div className={styles.head}>
        <TextInput
          aria-label={copy.filter}
          placeholder={copy.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <span role="status" className={styles.muted}>
          {copy.shown(matching.length, tools.length)}
        </span>
      </div>
      <ul className={styles.rows} tabIndex={0} aria-label={copy.tools}>
        {matching.slice(0, DRAWN).map(({ name, operation, summary, marks = [] }) => (
          <li key={name}>
            <code>{name}</code>
            <bdi className={styles.muted}>
              <Pieces text={operation} />
            </bdi>
            <bdi>
              <Pieces text={summary} />
            </bdi>
            {marks.length > 0 && (
              <Status of="tool.marked" plain>
                {markWords(marks)}
              </Status>
            )}
          </li>
        ))}
        {matching.length > DRAWN && <li className={styles.muted}>{copy.more(matching.length - DRAWN)}</li>}
      </ul>
    </>
  );
}

interface Line {
  what: string;
  why: string;
}
/** Lines of the report, folded away while there are none. */
function Lines({ title, lines, after, isOpen = false }: { title: string; lines: readonly Line[]; after?: ReactNode; isOpen?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.part} open={isOpen}>
      <summary>{title}</summary>
      <ul className={styles.rows} tabIndex={0} aria-label={title}>
        {lines.slice(0, DRAWN).map(({ what, why }, index) => (
          <li key={index}>
            {what !== '' && <Foreign>{asForeign(what)}</Foreign>}
            <bdi className={styles.muted}>
              <Pieces text={why} />
            </bdi>
          </li>
        ))}
        {lines.length > DRAWN && <li className={styles.muted}>{copy.more(lines.length - DRAWN)}</li>}
      </ul>
      {after}
    </details>
  );
}

/** What an import would make, what it could not take, and what works differently than described. */
export function PreviewReport({ preview }: { preview: ImportPreview }) {
  const { integration, report, tools } = preview;
  const { skipped, notes, notesLeftOut, collisions, changes } = report;
  const argumentsOf = new Map(changes?.arguments?.map(({ name, changes: of }) => [name, of]));
  const found = useLostFocus<HTMLParagraphElement>(true);
  return (
    <div className={styles.preview}>
      <p ref={found} tabIndex={-1}>
        <Pieces text={copy.found(integration.name, report.format, tools.length, skipped.length)} />
      </p>
      {integration.marks !== undefined && (
        <Status of="tool.marked" plain>
          {integrationMarkWords(integration.marks)}
        </Status>
      )}
      <dl className={styles.facts}>
        <dt>{copy.goesTo}</dt>
        <dd>
          <code>{integration.baseUrl}</code>
        </dd>
        <dt>{copy.proof}</dt>
        <dd>
          <Pieces text={authWords(integration.auth)} />
        </dd>
      </dl>
      {changes !== undefined && <p>{copy.changes(changes.added.length, changes.changed.length, changes.removed.length)}</p>}
      {changes?.quarantined !== undefined && <p>{copy.held(changes.quarantined.length)}</p>}
      {changes?.refused !== undefined && (
        <p>
          <Pieces text={copy.refused(changes.refused)} />
        </p>
      )}
      {changes?.disabled !== undefined && <p>{copy.disabled(changes.disabled.length)}</p>}
      {changes !== undefined && (
        <Lines
          title={copy.differences}
          lines={(['removed', 'changed', 'added'] as const).flatMap((kind) =>
            changes[kind].map((what) => ({ what, why: kind === 'changed' ? changedWords(argumentsOf.get(what)) : copy.kinds[kind] })),
          )}
          isOpen
        />
      )}
      {changes !== undefined && <Reworded texts={changes.texts} textsLeftOut={changes.textsLeftOut} />}
      {tools.length > 0 && <ToolRows tools={tools} />}
      <Lines
        title={copy.skipped(report.format, skipped.length)}
        lines={skipped.map(({ operation, reason }) => ({ what: operation, why: reason }))}
        isOpen
      />
      <Lines
        title={copy.notes(notes.length)}
        lines={notes.map(({ operation = '', note }) => ({ what: operation, why: note }))}
        after={notesLeftOut > 0 && <p className={styles.muted}>{copy.notesMore(notesLeftOut)}</p>}
      />
      <Lines
        title={copy.collisions(collisions.length)}
        lines={collisions.flatMap(({ tools: names, calledAs }) => names.map((what, at) => ({ what, why: calledAs[at] ?? '' })))}
      />
    </div>
  );
}

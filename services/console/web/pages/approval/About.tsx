import { rawText } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { Diff } from '../../ui/Diff.tsx';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './approval.module.css';
import { copy } from './copy.ts';

type Preview = NonNullable<Approval['preview']>;

/** "Agent “Helper” by mia@acme.example", as text whatever it is called. */
function Named({ of: { kind, id, name, by } }: { of: Preview['names'][number] }) {
  return (
    <li>
      {copy.kindsNamed[kind]} {name === undefined ? <em>{copy.gone}</em> : <Foreign>{name}</Foreign>}
      {by !== undefined && (
        <>
          {' '}
          {copy.madeBy} <Foreign>{by}</Foreign>
        </>
      )}{' '}
      {kind !== 'everyone' && <Id value={id} />}
    </li>
  );
}

function Change({ of: { member, lines, isCut } }: { of: NonNullable<Preview['changes']>[number] }) {
  return (
    <div>
      <h3>
        <code>
          <Pieces text={member} />
        </code>
      </h3>
      <Diff label={member} rows={lines.map(({ op, text }) => ({ kind: op, text: rawText(text) }))} />
      {isCut && <p className={styles.muted}>{copy.isCut}</p>}
    </div>
  );
}

/** What the ids among the arguments name, and what would be another than it is. */
export function About({ preview: { names, changes, readAt }, changedSince }: { preview: Preview; changedSince: boolean }) {
  if (names.length === 0 && changes === undefined) return null;
  return (
    <section className={styles.about} aria-label={copy.about}>
      {names.length > 0 && (
        <ul>
          {names.map((named) => (
            <Named key={named.at} of={named} />
          ))}
        </ul>
      )}
      {changes?.map((change) => (
        <Change key={change.member} of={change} />
      ))}
      {changes?.length === 0 && <p>{copy.noChange}</p>}
      <p className={styles.muted}>
        {copy.readAt} <Time at={readAt} />. {!changedSince && changes !== undefined && copy.pinned}
      </p>
      {changedSince && <p role="alert">{copy.changedSince}</p>}
    </section>
  );
}

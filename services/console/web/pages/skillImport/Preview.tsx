import type { SkillImport } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { ReadText } from '../../ui/markdown/ReadText.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { textOf } from '../agent/spec.ts';
import { copy } from './copy.ts';
import styles from './skillImport.module.css';

type LeftOut = SkillImport['leftOut'][number];
const columns: readonly Column<LeftOut>[] = [
  { title: copy.columns.path, cell: ({ path }) => <Foreign>{path}</Foreign> },
  { title: copy.columns.why, cell: ({ reason }) => <bdi>{reason}</bdi> },
  { title: copy.columns.holdsUp, cell: ({ blocking }) => (blocking ? <strong>{copy.holdsUp}</strong> : copy.goesOn) },
];

/** What an import would make, and every file that cannot be taken with the reason. */
export function Preview({ found: { content, attachments, warnings, leftOut } }: { found: SkillImport }) {
  return (
    <>
      {leftOut.length > 0 && (
        <Panel title={copy.leftOutTitle} note={leftOut.some(({ blocking }) => blocking) ? copy.leftOutNote : copy.leftOutNoteFine}>
          <DataTable
            label={copy.leftOutTitle}
            columns={columns}
            list={rowsOf([...leftOut])}
            idOf={({ path, reason }) => `${textOf(path)} ${reason}`}
            empty={null}
          />
        </Panel>
      )}
      <Panel title={copy.source}>
        <Details>
          <Detail name={copy.fields.name}>
            <code>{content.name}</code>
          </Detail>
          <Detail name={copy.fields.description}>
            <Foreign multiline>{content.description}</Foreign>
          </Detail>
          <Detail name={copy.fields.files}>
            {attachments.length === 0 ? (
              copy.filesCount(0)
            ) : (
              <ul className={styles.paths}>
                {attachments.map(({ path }) => (
                  <li key={textOf(path)}>
                    <Foreign>{path}</Foreign>
                  </li>
                ))}
              </ul>
            )}
          </Detail>
        </Details>
        {warnings.length > 0 && (
          <div>
            <p>{copy.warnings}</p>
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>
                  <bdi>{warning}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ReadText text={textOf(content.instructions)} label={copy.instructions} />
      </Panel>
    </>
  );
}

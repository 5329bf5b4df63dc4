import type { Skill } from '../../api/types.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { ReadText } from '../../ui/markdown/ReadText.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { textOf } from '../agent/spec.ts';
import { Tags } from '../authored/Tags.tsx';
import { bytesInWords } from './bytes.ts';
import { copy } from './copy.ts';
import { plainOf, valuesOf } from './draft.ts';
import styles from './skill.module.css';

const OTHERS = ['license', 'compatibility', 'allowedTools', 'metadata', 'otherFields'] as const;

/** What a program that may use the skill is told, in the order in which it is told. */
export function ReadView({ skill }: { skill: Skill }) {
  const { instructions } = plainOf(skill);
  const values = valuesOf(skill);
  const filled = OTHERS.filter((name) => values[name] !== '');
  return (
    <>
      <Panel title={copy.chooseTitle} note={copy.chooseNote}>
        <Details>
          <Detail name={copy.fields.name}>
            <code>{values.name}</code>
          </Detail>
          <Detail name={copy.fields.description}>
            <Foreign multiline>{skill.description}</Foreign>
          </Detail>
          {skill.tags.length > 0 && (
            <Detail name={copy.fields.tags}>
              <Tags tags={skill.tags} />
            </Detail>
          )}
        </Details>
      </Panel>
      <Panel title={copy.readTitle} note={copy.readNote}>
        <ReadText text={instructions} label={copy.instructions} />
        {skill.attachments.length === 0 ? (
          <p className={styles.muted}>{copy.noFiles}</p>
        ) : (
          <ul className={styles.paths} aria-label={copy.filesTitle}>
            {skill.attachments.map((file) => (
              <li key={textOf(file.path)}>
                <Foreign>{file.path}</Foreign> <span className={styles.muted}>{bytesInWords(file.bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={copy.details}>
        {filled.length === 0 ? (
          <p className={styles.muted}>{copy.noFields}</p>
        ) : (
          <Details>
            {filled.map((name) => (
              <Detail key={name} name={copy.fields[name]}>
                <pre className={styles.value}>
                  <bdi>
                    <Pieces text={values[name]} multiline />
                  </bdi>
                </pre>
              </Detail>
            ))}
          </Details>
        )}
      </Panel>
    </>
  );
}

import type { Agent } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { Tags } from '../authored/Tags.tsx';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { textOf } from './spec.ts';

/** How the registry lists an agent, to read. */
export function About({ agent: { envelope, id } }: { agent: Agent }) {
  const { description, tags, license } = envelope.agent;
  return (
    <Panel title={copy.registryTitle} note={copy.readOnly}>
      <Details>
        <Detail name={copy.details.description}>
          <bdi className={styles.description}>
            <Pieces text={textOf(description) || copy.details.none} multiline />
          </bdi>
        </Detail>
        {tags !== undefined && tags.length > 0 && (
          <Detail name={copy.details.tags}>
            <Tags tags={tags} />
          </Detail>
        )}
        {license !== undefined && (
          <Detail name={copy.details.license}>
            <bdi>
              <Pieces text={textOf(license)} />
            </bdi>
          </Detail>
        )}
        <Detail name={copy.details.id}>
          <Id value={id} whole />
        </Detail>
      </Details>
    </Panel>
  );
}

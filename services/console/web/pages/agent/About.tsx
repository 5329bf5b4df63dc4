import type { Agent } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Fact, Facts, Panel } from '../../ui/Panel.tsx';
import { Tags } from '../agents/Tags.tsx';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { textOf } from './spec.ts';

/** How the registry lists an agent, to read. */
export function About({ agent: { envelope, id } }: { agent: Agent }) {
  const { description, tags, license } = envelope.agent;
  return (
    <Panel title={copy.registryTitle} note={copy.readOnly}>
      <Facts>
        <Fact name={copy.facts.description}>
          <bdi className={styles.description}>
            <Pieces text={textOf(description) || copy.facts.none} multiline />
          </bdi>
        </Fact>
        {tags !== undefined && tags.length > 0 && (
          <Fact name={copy.facts.tags}>
            <Tags tags={tags} />
          </Fact>
        )}
        {license !== undefined && (
          <Fact name={copy.facts.license}>
            <bdi>
              <Pieces text={textOf(license)} />
            </bdi>
          </Fact>
        )}
        <Fact name={copy.facts.id}>
          <Id value={id} whole />
        </Fact>
      </Facts>
    </Panel>
  );
}

import { useModelCatalog } from '../../api/queries/modelCatalog.ts';
import type { ReadEnvelope } from '../../api/types.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { hiddenIn } from '../../ui/hiddenCharacters.ts';
import { JsonView } from '../../ui/json/JsonView.tsx';
import { readJson } from '../../ui/json/readJson.ts';
import { grouped } from '../../ui/numberWords.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { ModelRoute } from './ModelRoute.tsx';
import { pairKey } from './models.ts';
import { lengthOf, specOf } from './spec.ts';

function Json({ value, name }: { value: unknown; name: string }) {
  const text = JSON.stringify(value);
  return (
    <div className={styles.json}>
      <JsonView node={readJson(text)} opened={useOpened(text)} name={name} />
    </div>
  );
}

/** What an agent is, to read: the prompt as text, its models with today's routes, the hints. */
export function SpecView({ spec }: { spec: ReadEnvelope['spec'] }) {
  const { data: catalog } = useModelCatalog();
  const { systemPrompt, modelPreference, vendorHints, raw } = specOf(spec);
  if (raw !== undefined)
    return (
      <Panel title={copy.rawTitle} note={copy.rawNote}>
        <Json value={raw} name={copy.rawTitle} />
      </Panel>
    );
  const hidden = hiddenIn(systemPrompt, true);
  return (
    <>
      <Panel
        title={copy.prompt}
        note={`${grouped(lengthOf(systemPrompt))} characters${hidden > 0 ? copy.hidden(hidden) : ''}`}
        actions={<Copy value={systemPrompt} what="prompt" />}
      >
        <pre className={styles.text} tabIndex={0} role="region" aria-label={copy.promptText}>
          <bdi>
            <Pieces text={systemPrompt} multiline />
          </bdi>
        </pre>
      </Panel>
      <Panel title={copy.models}>
        <ol className={styles.read}>
          {modelPreference.map((pair, index) => (
            <li key={index}>
              <span className={styles.modelName}>
                <code>
                  <Pieces text={pairKey(pair)} />
                </code>
                <ModelRoute pair={pair} catalog={catalog} />
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      {vendorHints !== undefined && (
        <Panel title={copy.hintsTitle} note={copy.hintsHelp}>
          <Json value={vendorHints} name={copy.hintsTitle} />
        </Panel>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { asForeign, rawText } from '../../api/foreign.ts';
import type { Approval, ApprovalStatus } from '../../api/types.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { placeIn } from '../../ui/json/cuts.ts';
import { JsonView, type Opened } from '../../ui/json/JsonView.tsx';
import { tryReadJson, type JsonNode } from '../../ui/json/readJson.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { clockTime, dateAndTime } from '../../ui/timeWords.ts';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { useNow } from '../../ui/useNow.ts';
import { useOpened } from '../../ui/useOpened.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';
import { outcomeOf } from './statusAt.ts';

const DAY_MS = 86_400_000;
/** `14:03:11` of today, else with its day. */
const momentOf = (at: string, now: Date): string =>
  now.getTime() - Date.parse(at) < DAY_MS ? clockTime(new Date(at)) : dateAndTime(new Date(at));

/** The texts of an MCP content array; undefined when it holds anything else. */
function textsOf(node: JsonNode | undefined): string[] | undefined {
  if (node?.kind !== 'array') return undefined;
  const texts = node.items.map((item) => {
    const of = (name: string) => (item.kind === 'object' ? item.members.find((member) => member.name === name)?.value : undefined);
    const [type, text] = [of('type'), of('text')];
    return type?.kind === 'string' && type.value === 'text' && text?.kind === 'string' ? text.value : undefined;
  });
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** A text of an answer: as the value it holds, if it is JSON. */
function Block({ text, opened, place }: { text: string; opened: Opened; place: string }) {
  const node = tryReadJson(text);
  const shown = node === undefined || node.kind === 'word' ? { kind: 'string' as const, value: text } : node;
  return <JsonView node={shown} opened={opened} place={place} name={copy.theResult} />;
}

/** What the call answered, once somebody asks for it. */
function Result({ result }: { result: NonNullable<Approval['result']> }) {
  const text = rawText(result);
  const node = tryReadJson(text);
  const opened = useOpened(text);
  const texts = textsOf(node);
  return (
    <div className={styles.result} role="region" aria-label={copy.result} tabIndex={0}>
      {texts !== undefined ? (
        texts.map((one, index) => <Block key={index} text={one} opened={opened} place={placeIn('', index)} />)
      ) : node !== undefined ? (
        <JsonView node={node} opened={opened} name={copy.theResult} />
      ) : (
        <Foreign multiline>{asForeign(text)}</Foreign>
      )}
    </div>
  );
}

interface Props {
  approval: Approval;
  status: ApprovalStatus;
  /** The buttons stood here when the page was opened. */
  wasPending: boolean;
}

/** What was decided and what became of the call: two facts. */
export function Outcome({ approval, status, wasPending }: Props) {
  const now = useNow();
  const line = useLostFocus<HTMLParagraphElement>(wasPending);
  const [isShown, setShown] = useState(false);
  const { decision, execution, result, expiresAt, integration, withdrawnBecause } = approval;
  const at = decision?.at ?? (status === 'expired' ? expiresAt : undefined);
  const hasRun = status === 'approved' || execution !== undefined;
  return (
    <Panel title={copy.decisionOver}>
      <div className={styles.sheet}>
        <p role="status" ref={line} tabIndex={-1}>
          <bdi>
            {withdrawnBecause === undefined
              ? copy.outcome(status, decision?.by.name ?? copy.somebody, at && momentOf(at, now))
              : copy.withdrawn[withdrawnBecause]}
          </bdi>
        </p>
        {decision?.comment !== undefined && (
          <p>
            <span className={styles.muted}>{copy.saidComment}</span> <Foreign multiline>{decision.comment}</Foreign>
          </p>
        )}
        {decision?.refusedThen !== undefined ? (
          <p className={styles.mark}>
            {copy.refusedThen}{' '}
            <bdi>
              <Pieces text={decision.refusedThen} multiline />
            </bdi>
          </p>
        ) : (
          decision?.underOlderTerms && <p className={styles.mark}>{copy.underOlderTerms}</p>
        )}
        {decision?.byTokenCreator && <p className={styles.mark}>{copy.byTokenCreator}</p>}
        {hasRun && (
          <div className={styles.ran}>
            <h3>{copy.run}</h3>
            <Status of={{ kind: 'approval', value: outcomeOf(status, execution) }} />
            <p role="status">
              {copy.ran(status, execution, integration.slug)}
              {execution !== undefined && ` ${momentOf(execution.at, now)}.`}
            </p>
            {execution?.reason !== undefined && <Foreign multiline>{asForeign(execution.reason)}</Foreign>}
            {result !== undefined && (
              <div>
                <Button variant="default" size="xs" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
                  {isShown ? copy.hideResult : copy.showResult}
                </Button>
              </div>
            )}
            {result !== undefined && isShown && <Result result={result} />}
          </div>
        )}
      </div>
    </Panel>
  );
}

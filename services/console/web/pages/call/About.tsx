import type { ReactNode } from 'react';
import { asForeign } from '../../api/foreign.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { count } from '../../ui/numberWords.ts';
import { Fact, Facts, Panel } from '../../ui/Panel.tsx';
import { Principal, type PrincipalKind } from '../../ui/Principal.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import type { Story } from './story.ts';

const KINDS: readonly string[] = ['user', 'serviceAccount', 'orgToken'] satisfies PrincipalKind[];
const isKnown = (kind: string): kind is PrincipalKind => KINDS.includes(kind);

/** The status of the answer is the reason, and the page says it already. */
const BY_STATUS = 'status';

/** Who, from where, when, and the ids it is found by. */
export function About({ story: { first, result }, correlationId }: { story: Story; correlationId: string }) {
  const { actor, invocationId, traceId, tool, data } = first;
  const client = data?.['client'];
  const reason = result?.reason;
  const names = copy.factNames;
  const name = actor.name ?? copy.someone;
  const facts: [string, ReactNode][] = [
    [names.who, isKnown(actor.kind) ? <Principal kind={actor.kind} name={name} withKind /> : <bdi>{name}</bdi>],
    [names.tool, <code>{tool}</code>],
    [names.at, <Time at={first.occurredAt} />],
  ];
  if (typeof client === 'string') facts.push([names.program, <Foreign>{asForeign(client)}</Foreign>]);
  if (invocationId !== undefined) facts.push([names.run, <Foreign>{invocationId}</Foreign>]);
  if (result?.tokens !== undefined) facts.push([names.tokens, count(result.tokens, 'token')]);
  if (result?.bytes !== undefined) facts.push([names.bytes, count(result.bytes, 'byte')]);
  if (reason !== undefined && reason !== BY_STATUS)
    facts.push([names.reason, copy.reasons[reason] ?? <Foreign multiline>{asForeign(reason)}</Foreign>]);
  facts.push([names.correlation, <Id value={correlationId} whole />]);
  if (traceId !== undefined) facts.push([names.trace, <Id value={traceId} whole />]);
  return (
    <Panel title={copy.facts}>
      <Facts>
        {facts.map(([title, value]) => (
          <Fact key={title} name={title}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

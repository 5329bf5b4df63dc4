import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asForeign, rawText } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { count } from '../../ui/numberWords.ts';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { Principal, type PrincipalKind } from '../../ui/Principal.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy as recordCopy } from '../record/copy.ts';
import { starterOf } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';
import { failureOf } from './failures.ts';
import type { Timeline } from './timeline.ts';

const KINDS: readonly string[] = ['user', 'serviceAccount', 'orgToken'] satisfies PrincipalKind[];
const isKnown = (kind: string): kind is PrincipalKind => KINDS.includes(kind);

/** The status of the answer is the reason, and the page says it already. */
const BY_STATUS = 'status';

/** The caller, and the admin who let a service account make the call. */
function Caller({ of }: { of: Timeline['first'] }) {
  const { kind, name = copy.someone } = of.actor;
  const starter = starterOf(of);
  return (
    <>
      {isKnown(kind) ? <Principal kind={kind} name={name} withKind /> : <bdi>{name}</bdi>}{' '}
      {starter !== undefined && (
        <>
          {recordCopy.startedBy} <bdi>{starter}</bdi>
        </>
      )}
    </>
  );
}

/** Who, from where, when, and the ids it is found by. */
export function About({ timeline: { first, last, result }, correlationId }: { timeline: Timeline; correlationId: string }) {
  const { actor, invocationId, traceId, tool, data } = first;
  const org = useOrgSlug();
  const client = data?.['client'];
  const reason = result?.reason;
  const names = copy.detailNames;
  const details: [string, ReactNode][] = [
    [names.who, <Caller of={first} />],
    [names.tool, <code>{tool}</code>],
    [names.at, <Time at={first.occurredAt} />],
  ];
  if (actor.tokenId !== undefined)
    details.push([
      names.token,
      <>
        <Id value={actor.tokenId} whole /> <Link to={`/orgs/${org}/calls?token=${encodeURIComponent(actor.tokenId)}`}>{copy.ofToken}</Link>
      </>,
    ]);
  if (typeof client === 'string') details.push([names.program, <Foreign>{asForeign(client)}</Foreign>]);
  if (invocationId !== undefined)
    details.push([
      names.run,
      <>
        <Foreign>{invocationId}</Foreign>{' '}
        <Link to={`/orgs/${org}/calls?run=${encodeURIComponent(rawText(invocationId))}`}>{copy.wholeRun}</Link>
      </>,
    ]);
  if (result?.tokens !== undefined) details.push([names.tokens, copy.tokens(result.tokens, result.tokensEstimated)]);
  if (result?.bytes !== undefined) details.push([names.bytes, count(result.bytes, 'byte')]);
  if (reason !== undefined && reason !== BY_STATUS)
    details.push([names.reason, failureOf(reason)?.words ?? <Foreign multiline>{asForeign(reason)}</Foreign>]);
  if (first.callId !== undefined) details.push([names.call, <Id value={first.callId} whole />]);
  if (last.callId !== undefined && last.callId !== first.callId) details.push([names.attempt, <Id value={last.callId} whole />]);
  details.push([names.correlation, <Id value={correlationId} whole />]);
  if (traceId !== undefined) details.push([names.trace, <Id value={traceId} whole />]);
  return (
    <Panel title={copy.details}>
      <Details>
        {details.map(([title, value]) => (
          <Detail key={title} name={title}>
            {value}
          </Detail>
        ))}
      </Details>
    </Panel>
  );
}

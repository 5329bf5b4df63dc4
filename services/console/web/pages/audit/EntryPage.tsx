import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useEntry } from '../../api/queries/record.ts';
import type { AuditEntry } from '../../api/types.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';
import { EntrySentence } from './EntrySentence.tsx';

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exactTime(new Date(at))}</time>;

function detailsOf(entry: AuditEntry, org: string): [string, ReactNode][] {
  const { actor, target, callId, correlationId } = entry;
  const { names } = copy;
  const details: [string, ReactNode][] = [
    [names.who, <WhoActed of={entry} />],
    [names.at, <Moment at={entry.occurredAt} />],
    [names.recorded, <Moment at={entry.recordedAt} />],
    [names.type, <code>{`${entry.type}${entry.phase === 'single' ? '' : ` ${entry.phase}`}`}</code>],
  ];
  if (actor.address !== undefined) details.push([names.address, <code>{actor.address}</code>]);
  if (actor.tokenId !== undefined) details.push([names.token, <Id value={actor.tokenId} whole />]);
  if (target !== undefined) details.push([names.target, <Id value={target.id} whole />]);
  if (callId !== undefined) details.push([names.call, <Id value={callId} whole />]);
  if (correlationId !== undefined) details.push([names.correlation, <Id value={correlationId} whole />]);
  const links = [
    ...(callId !== undefined && correlationId !== undefined ? [[`calls/${encodeURIComponent(correlationId)}`, copy.openCall]] : []),
    ...(actor.id === undefined ? [] : [[`audit-log?who=${actor.id}`, copy.allOf]]),
  ];
  if (links.length > 0)
    details.push([
      names.more,
      <ul>
        {links.map(([to, words]) => (
          <li key={to}>
            <Link to={`/orgs/${org}/${to}`}>{words}</Link>
          </li>
        ))}
      </ul>,
    ]);
  return details;
}

/** What does one entry say? */
export function AuditEntryPage() {
  const { seq = '' } = useParams();
  const org = useOrgSlug();
  const { data: entry, error, refetch } = useEntry(seq);
  const problem = error === null ? null : toProblem(error);
  const frame = { title: copy.entryTitle(seq), back: { to: `/orgs/${org}/audit-log`, label: copy.title } };
  if (problem?.status === 404) return <NotFoundPage />;
  if (entry === undefined)
    return (
      <Page {...frame} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      </Page>
    );
  return (
    <Page
      {...frame}
      rest={`/audit-log/${seq}`}
      sentence={
        <>
          <bdi>{entry.actor.name ?? entry.actor.kind}</bdi> <EntrySentence entry={entry} />.
        </>
      }
    >
      <Panel title={copy.details}>
        <Details>
          {detailsOf(entry, org).map(([name, value]) => (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ))}
        </Details>
      </Panel>
      {entry.data !== undefined && (
        <Panel title={copy.data}>
          <Foreign multiline>{asForeign(JSON.stringify(entry.data, null, 2))}</Foreign>
        </Panel>
      )}
    </Page>
  );
}

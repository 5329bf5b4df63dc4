import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../api/types.ts';
import { Id } from '../../ui/Id.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exactTime(new Date(at))}</time>;

/** Names and values of what an entry is about. */
export function detailsOf(entry: AuditEntry, org: string): [string, ReactNode][] {
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

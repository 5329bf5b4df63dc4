import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { Id } from '../../ui/Id.tsx';
import { ExactTime } from '../../ui/ExactTime.tsx';
import styles from '../record/record.module.css';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';
import { wordsOf } from './wordsOf.ts';

/** The target of an entry, by its name at that time, and by its present name where that differs. */
function Target({ of: { id, name }, names }: { of: NonNullable<AuditEntry['target']>; names: Names }) {
  const now = wordsOf(names.get(id));
  return (
    <>
      <bdi>{name ?? now}</bdi> {name !== undefined && now !== undefined && now !== name && <bdi>({copy.calledNow(now)})</bdi>}{' '}
      <Id value={id} whole />
    </>
  );
}

/** What the ids in the data are called. */
const NamedIds = ({ names }: { names: Names }) => (
  <ul>
    {[...names.values()].map((name) => (
      <li key={name.id}>
        <bdi>{wordsOf(name)}</bdi> <Id value={name.id} whole />
      </li>
    ))}
  </ul>
);

const isOfAccount = (owner: unknown): owner is { id: string } =>
  typeof owner === 'object' && owner !== null && 'kind' in owner && owner.kind === 'serviceAccount' && 'id' in owner;

/** Names and values of what an entry is about. `names`: of the ids in it. */
export function detailsOf(entry: AuditEntry, org: string, names: Names): [string, ReactNode][] {
  const { actor, target, callId, correlationId, data } = entry;
  const words = copy.names;
  const details: [string, ReactNode][] = [
    [words.who, <WhoActed of={entry} />],
    [words.at, <ExactTime at={entry.occurredAt} />],
    [words.recorded, <ExactTime at={entry.recordedAt} />],
    [words.type, <code>{`${entry.type}${entry.phase === 'single' ? '' : ` ${entry.phase}`}`}</code>],
  ];
  if (actor.address !== undefined) details.push([words.address, <code>{actor.address}</code>]);
  if (actor.tokenId !== undefined) details.push([words.token, <Id value={actor.tokenId} whole />]);
  if (target !== undefined) details.push([words.target, <Target of={target} names={names} />]);
  const others = new Map([...names].filter(([id]) => id !== target?.id));
  if (others.size > 0) details.push([words.named, <NamedIds names={others} />]);
  if (callId !== undefined) details.push([words.call, <Id value={callId} whole />]);
  if (correlationId !== undefined) details.push([words.correlation, <Id value={correlationId} whole />]);
  const links = [
    ...(callId !== undefined && correlationId !== undefined ? [[`calls/${encodeURIComponent(correlationId)}`, copy.openCall]] : []),
    ...(isOfAccount(data?.['owner']) ? [[`service-accounts/${data['owner'].id}`, copy.openAccount]] : []),
    ...(actor.id === undefined ? [] : [[`audit-log?who=${actor.id}`, copy.allOf]]),
  ];
  if (links.length > 0)
    details.push([
      words.more,
      <ul className={styles.links}>
        {links.map(([to, words]) => (
          <li key={to}>
            <Link to={`/orgs/${org}/${to}`}>{words}</Link>
          </li>
        ))}
      </ul>,
    ]);
  return details;
}

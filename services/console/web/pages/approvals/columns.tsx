import type { ApprovalItem } from '../../api/types.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Name } from '../../ui/Name.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import { outcomeOf, statusAt } from '../approval/statusAt.ts';
import styles from './approvals.module.css';
import { copy } from './copy.ts';

function Tool({ item: { tool, repeats }, isNew }: { item: ApprovalItem; isNew: boolean }) {
  return (
    <span className={styles.tool} data-new={isNew || undefined}>
      <Name>{tool}</Name>{' '}
      {repeats > 1 && (
        <span className={styles.repeats} title={copy.repeatsWhy(repeats)}>
          {copy.repeats(repeats)}
        </span>
      )}
    </span>
  );
}

/** Who asks, and whom they claim to ask for. */
export function WhoAsks({ item }: { item: ApprovalItem }) {
  return (
    <span className={styles.who}>
      <Principal kind={item.requester.kind} name={item.requester.name} />
      {item.onBehalfOf !== undefined && (
        <span className={styles.claim}>
          {copy.onBehalf} <ClaimOf of={item} />
        </span>
      )}
    </span>
  );
}

/** Says that the call would or may be refused now; empty if nothing stands against it. */
export function Refused({ item: { refusedNow, mayBeRefused } }: { item: ApprovalItem }) {
  const why = refusedNow ?? mayBeRefused;
  if (why === undefined) return null;
  const how = refusedNow === undefined ? 'mayBeRefused' : 'refusedNow';
  return (
    <Status of={`approval.${how}`} plain>
      {copy[how](spelledOut(why))}
    </Status>
  );
}

function WhyAsked({ item: { rule, reason, hindrance, status } }: { item: ApprovalItem }) {
  const hindered = status === 'pending' && hindrance !== undefined ? copy.hindrance[hindrance] : '';
  return (
    <span className={styles.who}>
      <Name>{spelledOut(rule?.name ?? copy.byDefault)}</Name>
      <bdi className={styles.muted}>
        <Pieces text={reason} multiline />
      </bdi>
      {hindered !== '' && <span className={styles.muted}>{hindered}</span>}
    </span>
  );
}

/** What is left of a request that waits, or what became of it. */
function State({ item }: { item: ApprovalItem }) {
  const now = useNow();
  const status = statusAt(item, now);
  if (status !== 'pending') return <Status of={{ kind: 'approval', value: outcomeOf(status, item.execution) }} plain />;
  return (
    <span className={styles.who}>
      <Status of="approval.pending" plain>
        {copy.left(timeLeft(new Date(item.expiresAt), now))}
      </Status>
      <Refused item={item} />
    </span>
  );
}

/** `isNew`: came in while the page was looked at. `isPast`: what was decided, and by whom. */
export const approvalColumns = (isNew: (item: ApprovalItem) => boolean, isPast: boolean): readonly Column<ApprovalItem>[] => [
  { title: copy.columns.tool, cell: (item) => <Tool item={item} isNew={isNew(item)} /> },
  { title: copy.columns.who, cell: (item) => <WhoAsks item={item} /> },
  { title: copy.columns.why, cell: (item) => <WhyAsked item={item} /> },
  { title: copy.columns.age, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: isPast ? copy.columns.state : copy.columns.left, cell: (item) => <State item={item} /> },
  ...(isPast
    ? [
        {
          title: copy.columns.decided,
          cell: ({ decision }: ApprovalItem) => (
            <span className={styles.muted}>
              <Name>{decision?.by.name ?? '–'}</Name>
            </span>
          ),
        },
      ]
    : []),
];

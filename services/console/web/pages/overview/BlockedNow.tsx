import { Link } from 'react-router';
import { activeBlocksOf, useActiveBlocks } from '../../api/queries/blocks.ts';
import type { ActiveBlock, Overview } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Name } from '../../ui/Name.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { blockedCopy as copy } from './blockedCopy.ts';
import { copy as overviewCopy } from './copy.ts';
import styles from './overview.module.css';

type BlockedKind = Overview['blocked'][number];
type Blocked = BlockedKind['newest'][number];

const SHOWN = 5;

/** The page of somebody or something that is blocked; undefined if there is none. */
function pageOf(org: string, { target: { kind, id }, slug, name }: Blocked): string | undefined {
  if (name === undefined && slug === undefined) return undefined;
  switch (kind) {
    case 'serviceAccount':
      return `/orgs/${org}/service-accounts/${id}`;
    case 'group':
      return `/orgs/${org}/groups/${id}`;
    case 'user':
      return `/orgs/${org}/members?${new URLSearchParams({ q: name ?? '' })}`;
    case 'orgToken':
      return `/orgs/${org}/service-tokens`;
    default:
      return `/orgs/${org}/integrations/${slug!}`;
  }
}

function nameOf({ target, slug, name }: Blocked): string {
  if ('tool' in target) return `${slug ?? name ?? ''}/${target.tool}`;
  return name ?? slug ?? copy.gone[target.kind];
}

/** The blocks of one kind: how many, and the newest. */
function Kind({ of: { kind, count, newest } }: { of: BlockedKind }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const others = copy.others(count - newest.length);
  return (
    <li className={styles.cause}>
      <div className={styles.causeHead}>
        <Status of="block.active" />
        <span>{copy.kinds[kind](count)}</span>
      </div>
      <ul className={styles.links}>
        {newest.map((block) => {
          const page = pageOf(org, block);
          return (
            <li key={block.id} className={styles.causeHead}>
              <span>
                {copy.everyCall[kind]}{' '}
                <Name>
                  <Pieces text={nameOf(block)} />
                </Name>{' '}
                {copy.isRefused}{' '}
                <Name>
                  <Pieces text={block.reason} />
                </Name>
              </span>
              {page !== undefined && (
                <Link to={page}>
                  <Name>{overviewCopy.openIntegration(nameOf(block))}</Name>
                </Link>
              )}
            </li>
          );
        })}
        {count > newest.length && (
          <li className={styles.done}>{isAdmin ? <Link to={`/orgs/${org}/blocks?kind=${kind}`}>{others}</Link> : others}</li>
        )}
      </ul>
    </li>
  );
}

function BlockedPanel({ mine, kinds }: { mine: ActiveBlock | undefined; kinds: readonly BlockedKind[] }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  return (
    <>
      {mine !== undefined && (
        <div>
          <p>{blockingCopy.mine}</p>
          <BlockWords block={mine} />
        </div>
      )}
      {kinds.length > 0 && (
        <Panel title={copy.title} actions={isAdmin && <Link to={`/orgs/${org}/blocks`}>{copy.more}</Link>}>
          <ul className={styles.causes}>
            {kinds.map((one) => (
              <Kind key={one.kind} of={one} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Tells admins whether a block stops them, and what is blocked, by kind; empty while nothing is blocked. */
export const BlockedNow = ({ blocked }: { blocked: readonly BlockedKind[] }) => (
  <BlockedPanel mine={activeBlocksOf(blocked.flatMap(({ newest }) => newest)).mine} kinds={blocked} />
);

/** Tells members whether a block stops them, and which integrations and tools that they may use are blocked. */
export function MemberBlockedNow() {
  const blocks = useActiveBlocks();
  if (blocks === undefined) return null;
  const kinds = (['integration', 'tool'] as const).flatMap((kind) => {
    const all = blocks.all.filter(({ target, slug }) => target.kind === kind && slug !== undefined);
    return all.length === 0 ? [] : [{ kind, count: all.length, newest: all.slice(0, SHOWN) }];
  });
  return <BlockedPanel mine={blocks.mine} kinds={kinds} />;
}

import { Link } from 'react-router';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import type { ActiveBlock } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { BlockWords } from '../blocking/BlockNote.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { copy } from './copy.ts';
import styles from './overview.module.css';

const SHOWN = 5;

const nameOf = ({ target, slug = '' }: ActiveBlock): string => ('tool' in target ? `${slug}/${target.tool}` : slug);

/** That a block stops who looks, and which integrations and tools are blocked; nothing while none is. */
export function BlockedNow() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const blocks = useActiveBlocks();
  if (blocks === undefined) return null;
  const called = blocks.all.filter(({ slug }) => slug !== undefined);
  return (
    <>
      {blocks.mine !== undefined && (
        <div>
          <p>{blockingCopy.mine}</p>
          <BlockWords block={blocks.mine} />
        </div>
      )}
      {called.length > 0 && (
        <Panel title={copy.blockedTitle} actions={isAdmin && <Link to={`/orgs/${org}/blocks`}>{copy.blockedMore}</Link>}>
          <ul className={styles.causes}>
            {called.slice(0, SHOWN).map((block) => (
              <li key={block.id} className={styles.causeHead}>
                <Status of="block.active" />
                <bdi>
                  <Pieces text={copy.blocked(nameOf(block), block.reason)} />
                </bdi>
                <Link to={`/orgs/${org}/integrations/${block.slug!}`}>{copy.openIntegration(block.slug!)}</Link>
              </li>
            ))}
            {called.length > SHOWN && <li className={styles.done}>{copy.others(called.length - SHOWN)}</li>}
          </ul>
        </Panel>
      )}
    </>
  );
}

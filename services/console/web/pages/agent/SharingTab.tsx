import type { Agent } from '../../api/types.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { useIsAdmin } from '../../api/useOrg.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './agent.module.css';
import { Holders } from './Holders.tsx';
import { Shares } from './Shares.tsx';
import { copy } from './sharingCopy.ts';
import { textOf } from './spec.ts';
import { TransferAgent } from './TransferAgent.tsx';

/** Who may use an agent. Admins give and take grants and choose its author; its author reads who holds grants; others read who decides. */
export function SharingTab({ agent, mayEdit }: { agent: Agent; mayEdit: boolean }) {
  const { envelope, id, author } = agent;
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin);
  const name = textOf(envelope.agent.name);
  if (isAdmin)
    return (
      <>
        <Shares agentId={id} name={spelledOut(name)} />
        <TransferAgent name={name} agent={agent} />
      </>
    );
  return (
    <Panel title={copy.title} note={copy.admins}>
      <p className={styles.rule}>
        <bdi>{(mayEdit ? copy.decide : copy.use)(admins)}</bdi>
      </p>
      <p className={styles.rule}>
        <bdi>{copy.author(author.name)}</bdi> {copy.adminsSee}
      </p>
      {mayEdit && <Holders name={name} />}
    </Panel>
  );
}

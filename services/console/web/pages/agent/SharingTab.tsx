import type { Agent } from '../../api/types.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { useIsAdmin } from '../../app/useOrg.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './agent.module.css';
import { Shares } from './Shares.tsx';
import { copy } from './sharingCopy.ts';
import { textOf } from './spec.ts';

/** Who may use an agent. Grants are for admins to see and give; others read who decides. */
export function SharingTab({ agent: { envelope, id, author }, mayEdit }: { agent: Agent; mayEdit: boolean }) {
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin);
  const always = (
    <p className={styles.rule}>
      <bdi>{copy.author(author.name)}</bdi> {copy.adminsSee}
    </p>
  );
  if (isAdmin)
    return (
      <>
        {always}
        <Shares agentId={id} name={spelledOut(textOf(envelope.agent.name))} />
      </>
    );
  return (
    <Panel title={copy.title} note={copy.admins}>
      <p className={styles.rule}>
        <bdi>{(mayEdit ? copy.decide : copy.use)(admins)}</bdi>
      </p>
      {always}
    </Panel>
  );
}

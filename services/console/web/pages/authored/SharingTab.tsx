import type { Authored } from '../../api/queries/authored.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './authored.module.css';
import { Holders } from './Holders.tsx';
import { Shares } from './Shares.tsx';
import { copy } from './sharingCopy.ts';
import { Transfer } from './Transfer.tsx';

/** Shows who may use an agent or a skill. Admins give and take grants and choose its author; its author reads who holds grants; others read who decides. */
export function SharingTab({ of, mayEdit }: { of: Authored; mayEdit: boolean }) {
  const { kind, id, name, author } = of;
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin);
  if (isAdmin)
    return (
      <>
        <Shares resource={{ kind, id }} name={spelledOut(name)} />
        <Transfer of={of} />
      </>
    );
  return (
    <Panel title={copy.title} note={copy.admins}>
      <p className={styles.rule}>
        <bdi>{(mayEdit ? copy.decide : copy.use)(admins)}</bdi>
      </p>
      <p className={styles.rule}>
        <bdi>{copy.author(author.name)}</bdi> {copy.adminsSee(kind)}
      </p>
      {mayEdit && <Holders of={of} />}
    </Panel>
  );
}

import { IconBuilding, IconRobot, IconUser, IconUsers, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Name } from './Name.tsx';
import styles from './text.module.css';

export type PrincipalKind = 'user' | 'serviceAccount' | 'orgToken' | 'group' | 'everyone';

const KINDS: Record<PrincipalKind, { icon: Icon; word: string }> = {
  user: { icon: IconUser, word: 'member' },
  serviceAccount: { icon: IconRobot, word: 'service account' },
  orgToken: { icon: IconBuilding, word: 'organization token' },
  group: { icon: IconUsersGroup, word: 'group' },
  everyone: { icon: IconUsers, word: 'open default' },
};

interface Props {
  kind: PrincipalKind;
  name: string;
  to?: string;
  /** Says the kind in words too. */
  withKind?: boolean;
}

/** Who: a verified identity, by kind and name. What a caller merely claims is a `Claim`. */
export function Principal({ kind, name, to, withKind = false }: Props) {
  const { icon: Glyph, word } = KINDS[kind];
  const label = <Name>{name}</Name>;
  return (
    <span className={styles.principal}>
      <Glyph size={16} stroke={1.5} role="img" aria-label={word} />
      {to === undefined ? label : <Link to={to}>{label}</Link>}
      {withKind && <span className={styles.muted}>{word}</span>}
    </span>
  );
}

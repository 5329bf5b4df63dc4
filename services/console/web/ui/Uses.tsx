import { Select } from '@mantine/core';
import { useState } from 'react';
import { Command } from './Command.tsx';
import styles from './Secret.module.css';

export interface SecretUse {
  /** A program, and what the line is there. */
  what: string;
  /** The line for a secret, whole when copied and masked on screen. */
  line: (secret: string) => string;
}

interface Props {
  uses: readonly SecretUse[];
  secret: string;
  masked?: string;
}

/** Ready lines for a token: one program is chosen, its line is shown. */
export function Uses({ uses, secret, masked = secret }: Props) {
  const [chosen, setChosen] = useState(0);
  const { what, line } = uses[chosen] ?? uses[0]!;
  return (
    <div className={styles.uses}>
      <Select
        label="Where it is used"
        data={uses.map((use, index) => ({ value: String(index), label: use.what }))}
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value ?? 0))}
        allowDeselect={false}
      />
      <Command value={line(secret)} shown={line(masked)} what={what} />
    </div>
  );
}

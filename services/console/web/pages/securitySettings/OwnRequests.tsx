import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

type Choice = SecuritySettings['selfApproval'];
const CHOICES = ['refuse', 'mark'] as const satisfies readonly Choice[];

/** Whether who created a token may approve its calls. Stops nothing, so it does not ask. */
export function OwnRequests({ choice }: { choice: Choice }) {
  const update = useUpdateSecuritySettings();
  const [said, setSaid] = useState('');
  const change = async (selfApproval: Choice): Promise<void> => {
    setSaid('');
    const done = await update.run({ selfApproval });
    if (done !== undefined) setSaid(copy.savedOwn(clockTime(done.at)));
  };
  return (
    <Panel title={copy.ownTitle} note={copy.ownNote}>
      <StatusLine>{said}</StatusLine>
      <Radio.Group aria-label={copy.ownTitle} value={choice} onChange={(value) => void change(value)}>
        <div className={styles.choices}>
          {CHOICES.map((one) => (
            <Radio key={one} value={one} label={copy.own[one]} disabled={update.isPending} />
          ))}
        </div>
      </Radio.Group>
      <WriteProblem problem={update.problem} />
    </Panel>
  );
}

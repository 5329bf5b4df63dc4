import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import { useRuleUse } from '../../api/queries/usage.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

type Decision = SecuritySettings['defaultDecision'];
const CHOICES = ['allow', 'approve', 'deny'] as const satisfies readonly Decision[];

/** What happens where no rule speaks. Changing it asks first, with the calls it would touch. */
export function DefaultDecision({ decision }: { decision: Decision }) {
  const update = useUpdateSecuritySettings();
  const use = useRuleUse();
  const [asked, setAsked] = useState<Decision>(decision);
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  // Under no rule's id stand the calls that no rule decided.
  const calls = use === undefined ? undefined : (use.get('') ?? 0);
  const ask = (wanted: Decision): void => {
    update.reset();
    setSaid('');
    setAsked(wanted);
    setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    const done = await update.run({ defaultDecision: asked });
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.savedDefault(asked, clockTime(done.at)));
  };
  return (
    <Panel title={copy.defaultTitle} note={`${copy.defaultNote} ${copy.perDay(calls)}`}>
      <StatusLine>{said}</StatusLine>
      <Radio.Group aria-label={copy.defaultTitle} value={decision} onChange={(value) => ask(value)}>
        <div className={styles.choices}>
          {CHOICES.map((one) => (
            <Radio key={one} value={one} label={copy.defaults[one]} description={copy.defaultHelp[one]} />
          ))}
        </div>
      </Radio.Group>
      <Confirm
        {...copy.defaultConfirm[asked]}
        opened={isAsking}
        onClose={() => setAsking(false)}
        running={copy.savingDefault}
        keep={copy.keepDefault}
        onConfirm={() => void confirm()}
        isPending={update.isPending}
        problem={update.problem}
      >
        <p>{copy.defaultBody(asked, calls)}</p>
      </Confirm>
    </Panel>
  );
}

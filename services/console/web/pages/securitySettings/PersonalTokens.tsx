import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTokenHolders } from '../../api/queries/delegations.ts';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toastWithUndo } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

/** How many tokens the switch decides about. */
function Affected({ isOn }: { isOn: boolean }) {
  const { data, error } = useTokenHolders();
  if (error !== null) return copy.countFailed;
  if (data === undefined) return copy.counting;
  return isOn ? copy.on(data) : copy.off(data);
}

/** The switch of personal tokens. Switching off stops all of them, so it asks. */
export function PersonalTokens({ isOn }: { isOn: boolean }) {
  const update = useUpdateSecuritySettings();
  const { data: holders } = useTokenHolders();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const switchOff = async (): Promise<void> => {
    const done = await update.run({ personalTokensEnabled: false });
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.saidOff(clockTime(done.at)));
  };
  const switchOn = async (): Promise<void> => {
    setSaid('');
    const done = await update.run({ personalTokensEnabled: true });
    if (done !== undefined) toastWithUndo(copy.saidOn, () => void switchOff());
  };
  const onChange = (wanted: boolean): void => {
    if (wanted) return void switchOn();
    update.reset();
    setSaid('');
    setAsking(true);
  };
  return (
    <Panel title={copy.tokensTitle} note={copy.tokensNote}>
      <StatusLine>{said}</StatusLine>
      <Switch
        className={styles.switch}
        label={copy.tokensLabel}
        description={<Affected isOn={isOn} />}
        checked={isOn}
        disabled={update.isPending}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!isAsking && <WriteProblem problem={update.problem} />}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.offTitle}
        action={copy.offAction}
        running={copy.switching}
        keep={copy.keepOn}
        onConfirm={() => void switchOff()}
        isPending={update.isPending}
        problem={update.problem}
      >
        <p>
          {copy.offBody(holders)} {holders?.tokens !== 0 && copy.offAfter}
        </p>
      </Confirm>
    </Panel>
  );
}

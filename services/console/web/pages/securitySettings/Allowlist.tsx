import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SecuritySettings } from '../../api/types.ts';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Status } from '../../ui/Status.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { AllowlistForm } from './AllowlistForm.tsx';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

/** The addresses that calls may come from. A person who can read this is inside the list, so it names their address as allowed. */
export function Allowlist({ settings }: { settings: SecuritySettings }) {
  const { ipAllowlist, yourAddress } = settings;
  const [isEditing, setEditing] = useState(false);
  const [said, setSaid] = useState('');
  const edit = (
    <Button
      variant="default"
      size="xs"
      onClick={() => {
        setSaid('');
        setEditing(true);
      }}
    >
      {copy.edit}
    </Button>
  );
  const onSaved = (ranges: number, at: Date): void => {
    setEditing(false);
    setSaid(copy.saved(ranges, clockTime(at)));
  };
  return (
    <Panel title={copy.addressesTitle} note={copy.addressesNote} actions={!isEditing && edit}>
      <StatusLine>{said}</StatusLine>
      {isEditing ? (
        <Sheet>
          <AllowlistForm settings={settings} onSaved={onSaved} onCancel={() => setEditing(false)} />
        </Sheet>
      ) : ipAllowlist.length === 0 ? (
        <p>{copy.any}</p>
      ) : (
        <>
          <ul className={styles.ranges}>
            {ipAllowlist.map((range) => (
              <li key={range}>
                <code>{range}</code>
              </li>
            ))}
          </ul>
          {yourAddress !== undefined && (
            <p>
              <Status of="part.present" plain>
                {copy.inside(yourAddress)}
              </Status>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

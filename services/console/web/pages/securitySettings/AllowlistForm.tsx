import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { FormButtons, FormColumn } from '../../ui/FormColumn.tsx';
import { addressesRule, linesOf, useApiForm } from '../../ui/useApiForm.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

interface Props {
  /** As read last; newer than what is edited when somebody else saves meanwhile. */
  settings: SecuritySettings;
  onSaved: (ranges: number, at: Date) => void;
  onCancel: () => void;
}

/** The list as text, one address a line. Saved over the version it was made from and over no other. */
export function AllowlistForm({ settings, onSaved, onCancel }: Props) {
  const update = useUpdateSecuritySettings();
  const [revision, setRevision] = useState(settings.revision);
  const { form, byField, submit } = useApiForm(
    { ipAllowlist: settings.ipAllowlist.join('\n') },
    { ipAllowlist: addressesRule },
    update.problem,
  );
  const mine = linesOf(form.values.ipAllowlist);
  const save = async (over: number): Promise<void> => {
    setRevision(over);
    const done = await update.run({ ipAllowlist: mine, revision: over });
    if (done !== undefined) onSaved(done.answer.ipAllowlist.length, done.at);
  };
  const takeTheirs = (): void => {
    update.reset();
    setRevision(settings.revision);
    form.setFieldValue('ipAllowlist', settings.ipAllowlist.join('\n'));
  };
  const { yourAddress } = settings;
  const addYours = (): void => form.setFieldValue('ipAllowlist', [...mine, yourAddress].join('\n'));
  const isConflict = update.problem?.status === 409 && settings.revision !== revision;
  return (
    <FormColumn onSubmit={submit(() => save(revision))}>
      <Textarea
        autoFocus
        label={copy.label}
        description={copy.help}
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: styles.lines }}
        {...form.getInputProps('ipAllowlist')}
      />
      {yourAddress !== undefined && (
        <div className={styles.yours}>
          <p>{copy.yours(yourAddress)}</p>
          {!mine.includes(yourAddress) && (
            <Button variant="default" size="xs" onClick={addYours}>
              {copy.addYours(yourAddress)}
            </Button>
          )}
        </div>
      )}
      {isConflict ? (
        <Conflict
          mine={mine}
          theirs={settings.ipAllowlist}
          none="any address"
          onKeep={() => void save(settings.revision)}
          onTake={takeTheirs}
          isPending={update.isPending}
        />
      ) : (
        <WriteProblem problem={update.problem} byField={byField} />
      )}
      <FormButtons>
        {!isConflict && (
          <Button type="submit" disabled={update.isPending}>
            {update.isPending ? copy.saving : copy.save}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </FormButtons>
    </FormColumn>
  );
}

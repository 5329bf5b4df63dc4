import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { Form } from '../../ui/Form.tsx';
import { addressesRule, linesOf, useApiForm } from '../../ui/useApiForm.ts';
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
  const conflict = isConflict ? (
    <Conflict
      mine={mine}
      theirs={settings.ipAllowlist}
      none="any address"
      onKeep={() => void save(settings.revision)}
      onTake={takeTheirs}
      isPending={update.isPending}
    />
  ) : undefined;
  return (
    <Form
      question={conflict}
      onSubmit={submit(() => save(revision))}
      write={update}
      byField={byField}
      action={copy.save}
      running={copy.saving}
      onCancel={onCancel}
    >
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
            <Button variant="default" size="xs" onMouseDown={(event) => event.preventDefault()} onClick={addYours}>
              {copy.addYours(yourAddress)}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

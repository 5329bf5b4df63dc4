import { Button, Textarea } from '@mantine/core';
import { useUpdateSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { addressesRule, linesOf } from '../../ui/useApiForm.ts';
import { useEdited } from '../../ui/useEdited.ts';
import { copy } from './copy.ts';
import styles from './securitySettings.module.css';

interface Props {
  /** The settings as read last; newer than the edited ones when somebody else saves meanwhile. */
  settings: SecuritySettings;
  onSaved: (ranges: number, at: Date) => void;
  onCancel: () => void;
}

/** The list as text, one address a line. Saved over the version it was made from and over no other. */
export function AllowlistForm({ settings, onSaved, onCancel }: Props) {
  const update = useUpdateSecuritySettings();
  const edited = useEdited({
    current: settings,
    valuesOf: ({ ipAllowlist }: SecuritySettings) => ({ ipAllowlist: ipAllowlist.join('\n') }),
    rules: { ipAllowlist: addressesRule },
    write: update,
    send: ({ ipAllowlist }, revision) => update.run({ ipAllowlist: linesOf(ipAllowlist), revision }),
    onSaved: ({ answer, at }) => onSaved(answer.ipAllowlist.length, at),
  });
  const { form } = edited.api;
  const mine = linesOf(form.values.ipAllowlist);
  const { yourAddress } = settings;
  const addYours = (): void => form.setFieldValue('ipAllowlist', [...mine, yourAddress].join('\n'));
  return (
    <EditedForm
      edited={edited}
      compare={(theirs) => ({ mine, theirs: theirs.ipAllowlist })}
      none="any address"
      write={update}
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
    </EditedForm>
  );
}

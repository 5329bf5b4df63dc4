import { PasswordInput, Select } from '@mantine/core';
import type { Problem } from '../../api/problems.ts';
import { usePutPlatformKey } from '../../api/queries/platforms.ts';
import type { PlatformState } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { asSentence } from '../../ui/numberWords.ts';
import { useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';
import { PlatformAnswer, platformErrorIn, type PlatformError } from './PlatformAnswer.tsx';
import styles from './platforms.module.css';

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Why the platform's answer kept the key from being stored, with that answer. */
const Refused = ({ problem, error, hasKey }: { problem: Problem; error: PlatformError; hasKey: boolean }) => (
  <div role="alert" className={styles.refused}>
    <p>
      <strong>{problem.status === 502 ? copy.unchecked : copy.refused}</strong> {asSentence(problem.message)} {hasKey && copy.stays}
    </p>
    <PlatformAnswer error={error} />
  </div>
);

interface Props {
  platform: PlatformState;
  onStored: (at: Date) => void;
  onCancel: () => void;
}

/** Stores a key once the platform has taken it. The value goes to the server and is forgotten here. */
export function KeyForm({ platform: { platform, baseUrls, key }, onStored, onCancel }: Props) {
  const put = usePutPlatformKey(platform);
  const error = put.problem === null ? undefined : platformErrorIn(put.problem.data, 'platformAnswer');
  const { form, byField, submit } = useApiForm(
    { key: '', baseUrl: key?.baseUrl ?? baseUrls[0]! },
    { key: (value) => (PRINTABLE.test(value) ? null : copy.keyRule) },
    put.problem,
  );
  const onSubmit = submit(async (values) => {
    const done = await put.run(values);
    if (done === undefined) return;
    form.reset();
    onStored(done.at);
  });
  return (
    <Form
      onSubmit={onSubmit}
      write={error === undefined ? put : { isPending: put.isPending, problem: null }}
      byField={byField}
      action={copy.save}
      running={copy.saving}
      onCancel={onCancel}
    >
      <PasswordInput
        autoFocus
        label={copy.key}
        description={copy.keyHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={4_096}
        visibilityToggleButtonProps={{ 'aria-label': copy.show }}
        {...form.getInputProps('key')}
      />
      <Select
        label={copy.baseUrl}
        description={copy.hostHelp}
        data={[...baseUrls]}
        allowDeselect={false}
        {...form.getInputProps('baseUrl')}
      />
      {put.problem !== null && error !== undefined && <Refused problem={put.problem} error={error} hasKey={key !== undefined} />}
    </Form>
  );
}

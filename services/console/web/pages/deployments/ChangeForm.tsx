import { Checkbox, Select } from '@mantine/core';
import { useUpdateDeployment } from '../../api/queries/deployments.ts';
import type { Deployment } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { useApiForm } from '../../ui/useApiForm.ts';
import { nameOf } from './cells.tsx';
import { copy } from './copy.ts';
import { versionChoices } from './versionChoices.ts';

interface Props {
  agent: string;
  /** The agent's newest version. */
  current: number;
  deployment: Deployment;
  onDone: (said: string) => void;
  onCancel: () => void;
}

/** Sets which version a deployment runs and, for a voice agent, whether callers are named. A pushed deployment is pushed again with it. */
export function ChangeForm({ agent, current, deployment, onDone, onCancel }: Props) {
  const update = useUpdateDeployment(agent);
  const { push, id, revision } = deployment;
  const isVoice = push?.platform === 'voice';
  const { form, byField, submit } = useApiForm(
    { version: String(deployment.version), nameCaller: push?.nameCaller ?? false },
    {},
    update.problem,
  );
  const { version, nameCaller } = form.values;
  const isSame = Number(version) === deployment.version && (!isVoice || nameCaller === push.nameCaller);
  const onSubmit = submit(async () => {
    const done = await update.run({ id, revision, version: Number(version), ...(isVoice && { nameCaller }) });
    if (done !== undefined) onDone(copy.moved(nameOf(deployment), done.answer.version, clockTime(done.at)));
  });
  return (
    <Form
      onSubmit={onSubmit}
      write={update}
      byField={byField}
      action={push === undefined ? copy.save : copy.savePush}
      running={copy.saving}
      isIdle={isSame}
      onCancel={onCancel}
    >
      <Select label={copy.version} data={versionChoices(current)} allowDeselect={false} {...form.getInputProps('version')} />
      {isVoice && (
        <Checkbox label={copy.nameCaller} description={copy.nameCallerHelp} {...form.getInputProps('nameCaller', { type: 'checkbox' })} />
      )}
    </Form>
  );
}

import { Checkbox, Radio, Select, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useCreateDeployment, usePush } from '../../api/queries/deployments.ts';
import { usePlatforms } from '../../api/queries/platforms.ts';
import { Form } from '../../ui/Form.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { NameSelect } from '../access/NameSelect.tsx';
import { PlatformAnswer, platformErrorIn } from '../platforms/PlatformAnswer.tsx';
import { copy, type Kind } from './copy.ts';
import styles from './deployments.module.css';
import { versionChoices } from './versionChoices.ts';

interface Props {
  agent: string;
  current: number;
  /** Called with the name and the token of a self-hosted deployment; the token is shown this once. */
  onCreated: (name: string, token: string) => void;
  onPushed: (said: string) => void;
  onCancel: () => void;
}

const kinds = Object.keys(copy.kinds) as Kind[];

/** Where, as whom and with which version an agent shall run. */
export function NewDeploymentForm({ agent, current, onCreated, onPushed, onCancel }: Props) {
  const org = useOrgSlug();
  const [create, push] = [useCreateDeployment(agent), usePush(agent)];
  const { data: platforms } = usePlatforms();
  const { form, byField, submit } = useApiForm(
    {
      kind: kinds[0]!,
      name: '',
      environment: copy.production,
      serviceAccountId: '',
      version: String(current),
      nameCaller: false,
    },
    { name: nameRule, environment: nameRule, serviceAccountId: (value) => (value === '' ? copy.accountRule : null) },
    create.problem ?? push.problem,
  );
  const { kind } = form.values;
  const isPushed = kind !== 'self-hosted';
  const write = isPushed ? push : create;
  const lacksKey = isPushed && platforms?.find(({ platform }) => platform === kind)?.key === undefined;
  const error = write.problem === null ? undefined : platformErrorIn(write.problem.data, 'platformError');
  const onSubmit = submit(async ({ name, environment, serviceAccountId, version, nameCaller }) => {
    const wanted = { name: asForeign(name), environment: asForeign(environment), serviceAccountId, version: Number(version) };
    if (kind === 'self-hosted') {
      const done = await create.run(wanted);
      if (done !== undefined) onCreated(name, done.answer.token);
      return;
    }
    const done = await push.run({ platform: kind, ...wanted, ...(kind === 'voice' && { nameCaller }) });
    if (done !== undefined) onPushed(copy.pushed(name, clockTime(done.at)));
  });
  return (
    <Form
      onSubmit={onSubmit}
      write={write}
      byField={byField}
      action={isPushed ? copy.push : copy.create}
      running={isPushed ? copy.pushing : copy.creating}
      isIdle={lacksKey}
      onCancel={onCancel}
    >
      <Radio.Group label={copy.where} description={copy.whereHelp[kind]} {...form.getInputProps('kind')}>
        <div className={styles.steps}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={copy.kinds[one]} />
          ))}
        </div>
      </Radio.Group>
      {lacksKey && (
        <p role="status" className={styles.words}>
          {copy.noKey} <Link to={`/orgs/${org}/platforms`}>{copy.toPlatforms}</Link>
        </p>
      )}
      <TextInput label={copy.name} description={copy.nameHelp} maxLength={64} {...form.getInputProps('name')} />
      <TextInput label={copy.environment} maxLength={64} {...form.getInputProps('environment')} />
      <NameSelect
        label={copy.accountLabel}
        description={copy.accountHelp}
        kinds={['serviceAccount']}
        value={form.values.serviceAccountId}
        onChange={(id) => form.setFieldValue('serviceAccountId', id)}
        error={form.errors['serviceAccountId']}
      />
      <Select label={copy.version} data={versionChoices(current)} allowDeselect={false} {...form.getInputProps('version')} />
      {!isPushed && <p>{copy.lastsDefault}</p>}
      {kind === 'voice' && (
        <Checkbox label={copy.nameCaller} description={copy.nameCallerHelp} {...form.getInputProps('nameCaller', { type: 'checkbox' })} />
      )}
      {error !== undefined && <PlatformAnswer error={error} />}
    </Form>
  );
}

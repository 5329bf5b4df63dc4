import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateOrganization } from '../../api/queries/me.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { Form } from '../../ui/Form.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';
import { slugOf, slugRule } from './slug.ts';

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form for a new organization; afterwards its overview, where the first steps are. */
export function CreateOrganization() {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const create = useCreateOrganization();
  const [isSlugOwn, setSlugOwn] = useState(false);
  const { form, byField, submit } = useApiForm(
    { name: '', slug: '', timeZone: zones.includes(ownZone) ? ownZone : 'UTC' },
    { name: nameRule, slug: (value) => (slugRule(value) ? null : copy.slugRule) },
    create.problem,
  );
  const onName = (name: string): void => {
    form.setFieldValue('name', name);
    if (!isSlugOwn) form.setFieldValue('slug', slugOf(name));
  };
  const onSubmit = submit(async (values) => {
    const done = await create.run(values);
    if (done !== undefined) await navigate(`/orgs/${done.answer.slug}`);
  });
  return (
    <Form onSubmit={onSubmit} write={create} byField={byField} action={copy.create} running={copy.creating}>
      <TextInput
        label={copy.name}
        {...form.getInputProps('name')}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={128}
      />
      <TextInput
        label={copy.slug}
        description={copy.slugHelp(mcpAddress(session?.mcpUrl ?? '', form.values.slug === '' ? 'acme' : form.values.slug))}
        {...form.getInputProps('slug')}
        onChange={(event) => {
          setSlugOwn(true);
          form.setFieldValue('slug', event.currentTarget.value);
        }}
        maxLength={40}
        spellCheck={false}
      />
      <Select
        label={copy.timeZone}
        description={copy.timeZoneHelp}
        data={zones}
        searchable
        allowDeselect={false}
        {...form.getInputProps('timeZone')}
      />
    </Form>
  );
}

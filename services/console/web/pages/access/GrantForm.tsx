import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { usePutGrant } from '../../api/queries/grants.ts';
import type { GrantedTools, Integration, Subject } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import styles from './access.module.css';
import { copy } from './copy.ts';
import { ToolPicker } from './ToolPicker.tsx';

interface Props {
  subject: { kind: Subject['kind']; id?: string };
  /** To choose from; with one, it is chosen already. */
  integrations: readonly Integration[];
  /** Of the grant that is changed. */
  before?: GrantedTools;
  onDone: (integration: Integration) => void;
  onCancel?: () => void;
}

/** Lets a subject use an integration: all its tools, or chosen ones. */
export function GrantForm({ subject, integrations, before, onDone, onCancel }: Props) {
  const put = usePutGrant();
  const [slug, setSlug] = useState(integrations.length === 1 ? integrations[0]!.slug : null);
  const [scope, setScope] = useState(before === undefined || before === 'ALL' ? 'all' : 'some');
  const [chosen, setChosen] = useState<string[]>(before === undefined || before === 'ALL' ? [] : before);
  const [isTried, setTried] = useState(false);
  const integration = integrations.find((one) => one.slug === slug);
  const isShort = scope === 'some' && chosen.length === 0;
  const save = async (): Promise<void> => {
    setTried(true);
    if (integration === undefined || isShort) return;
    const done = await put.run({
      subject,
      resource: { kind: 'integration', slug: integration.slug },
      tools: scope === 'all' ? 'ALL' : chosen,
    });
    if (done !== undefined) onDone(integration);
  };
  if (integrations.length === 0) return <p>{copy.noIntegrations}</p>;
  const [action, running] = before === undefined ? [copy.grant, copy.granting] : [copy.save, copy.saving];
  return (
    <Form
      write={put}
      action={action}
      running={running}
      onCancel={onCancel}
      className={styles.wide}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {integrations.length > 1 && (
        <Select
          label={copy.integration}
          data={integrations.map((one) => ({ value: one.slug, label: one.slug }))}
          value={slug}
          onChange={(value) => {
            setSlug(value);
            setChosen([]);
          }}
          searchable
          error={isTried && slug === null ? 'Choose an integration.' : undefined}
        />
      )}
      {integration !== undefined && (
        <Radio.Group
          label={integrations.length > 1 ? copy.tools : copy.toolsOf(integration.slug)}
          value={scope}
          onChange={setScope}
          error={isTried && isShort ? copy.chooseRule : undefined}
        >
          <div className={styles.radios}>
            <Radio value="all" label={copy.all(integration.toolCount)} />
            <Radio value="some" label={copy.some} />
          </div>
        </Radio.Group>
      )}
      {integration !== undefined && scope === 'some' && <ToolPicker slug={integration.slug} chosen={chosen} onChange={setChosen} />}
    </Form>
  );
}

import { usePutGrant } from '../../api/queries/grants.ts';
import type { GrantedTools, Subject } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import styles from './access.module.css';
import { copy } from './copy.ts';
import { GrantFields, useGrantChoice } from './GrantFields.tsx';
import type { Grantable } from './granted.ts';

interface Props {
  subject: { kind: Subject['kind']; id?: string };
  /** Integrations to choose from; a single one is chosen already. */
  integrations: readonly Grantable[];
  /** What the grant covers so far, where one is changed. */
  before?: GrantedTools;
  /** What a new grant covers at first. */
  suggested?: GrantedTools;
  onDone: (integration: Grantable) => void;
  onCancel?: () => void;
}

/** Lets a subject use an integration: all its tools, or chosen ones. */
export function GrantForm({ subject, integrations, before, suggested, onDone, onCancel }: Props) {
  const put = usePutGrant();
  const choice = useGrantChoice(integrations, before ?? suggested);
  const save = async (): Promise<void> => {
    const taken = choice.take();
    if (taken === undefined) return;
    const { integration, tools } = taken;
    const done = await put.run({ subject, resource: { kind: 'integration', slug: integration.slug }, tools });
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
      <GrantFields choice={choice} />
    </Form>
  );
}

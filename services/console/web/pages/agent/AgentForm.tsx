import { TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Write } from '../../api/useWrite.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { fieldsOf } from '../../ui/fieldsOf.ts';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { positionIn } from '../../ui/textPosition.ts';
import type { ApiForm } from '../../ui/useApiForm.ts';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import type { AgentValues } from './draft.ts';
import { ModelsField } from './ModelsField.tsx';
import { MOST } from './rules.ts';
import type { ResolvedPair } from './spec.ts';
import { LongText } from '../authored/LongText.tsx';
import { copy as versionWords } from '../authored/versionCopy.ts';

interface Props {
  api: ApiForm<AgentValues>;
  resolved: readonly ResolvedPair[];
  onSave: () => Promise<void>;
  onDiscard: (() => void) | undefined;
  words: { action: string; running: string; isIdle: boolean };
  write: Pick<Write<never, unknown>, 'isPending' | 'problem'>;
  /** Why, for the history. */
  message: { value: string; onChange: (message: string) => void };
  /** The two versions, when somebody else saved first. */
  conflict: ReactNode;
  state: string;
}

/** All fields of an agent: those of the registry, and those that are kept in versions. */
export function AgentForm({ api: { form, byField, submit }, resolved, onSave, onDiscard, words, write, message, conflict, state }: Props) {
  const { values } = form;
  const { error, path, set } = fieldsOf(form);
  return (
    <div className={styles.room}>
      <Form
        {...words}
        className={styles.form}
        onSubmit={submit(onSave)}
        write={write}
        byField={byField}
        question={conflict}
        onCancel={onDiscard}
        cancel={copy.discard}
      >
        <Panel title={copy.registryTitle} note={copy.registryNote}>
          <div className={styles.pair}>
            <TextInput
              label={copy.name}
              description={copy.nameHelp}
              placeholder={copy.namePlaceholder}
              maxLength={128}
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <TagsInput
              label={copy.tags}
              description={copy.tagsHelp}
              {...form.getInputProps('tags')}
              value={[...values.tags]}
              onChange={set('tags')}
              acceptValueOnBlur
              splitChars={[',']}
            />
            <Textarea label={copy.description} autosize minRows={2} maxRows={10} {...form.getInputProps('description')} />
            <TextInput label={copy.license} {...form.getInputProps('license')} />
          </div>
        </Panel>
        <Panel title={copy.specTitle} note={copy.specNote}>
          <div className={styles.split}>
            <LongText
              label={copy.prompt}
              most={MOST.prompt}
              value={values.systemPrompt}
              onChange={set('systemPrompt')}
              onBlur={() => form.validateField('systemPrompt')}
              error={error('systemPrompt')}
              path={path('systemPrompt')}
            />
            <div className={styles.side}>
              <ModelsField
                value={values.modelPreference}
                resolved={resolved}
                onChange={set('modelPreference')}
                error={error('modelPreference')}
                path={path('modelPreference')}
              />
              <CodeField
                label={copy.hints}
                description={copy.hintsHelp}
                placeholder={copy.hintsPlaceholder}
                value={values.vendorHints}
                onChange={set('vendorHints')}
                error={error('vendorHints')}
                at={positionIn(error('vendorHints') ?? '')}
                path={path('vendorHints')}
              />
            </div>
          </div>
        </Panel>
        <TextInput
          label={versionWords.why}
          description={versionWords.messageHelp}
          maxLength={500}
          value={message.value}
          onChange={(event) => message.onChange(event.currentTarget.value)}
        />
        <p className={styles.nothing}>{copy.grantsNothing}</p>
      </Form>
      <p className={styles.state} role="status">
        {state}
      </p>
    </div>
  );
}

import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { CodeField } from '../../ui/CodeField.tsx';
import { fieldsOf } from '../../ui/fieldsOf.ts';
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

interface Props {
  api: ApiForm<AgentValues>;
  /** The preferred models, as the server resolved them. */
  resolved: readonly ResolvedPair[];
}

/** All fields of an agent: those of the registry, and those that are kept in versions. */
export function AgentForm({ api: { form }, resolved }: Props) {
  const field = fieldsOf(form);
  const hints = field('vendorHints');
  return (
    <>
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
            value={[...form.values.tags]}
            onChange={field('tags').onChange}
            acceptValueOnBlur
            splitChars={[',']}
          />
          <Textarea label={copy.description} autosize minRows={2} maxRows={10} {...form.getInputProps('description')} />
          <TextInput label={copy.license} {...form.getInputProps('license')} />
        </div>
      </Panel>
      <Panel title={copy.specTitle} note={copy.specNote}>
        <div className={styles.split}>
          <LongText label={copy.prompt} most={MOST.prompt} onBlur={() => form.validateField('systemPrompt')} {...field('systemPrompt')} />
          <div className={styles.side}>
            <ModelsField resolved={resolved} {...field('modelPreference')} />
            <CodeField
              label={copy.hints}
              description={copy.hintsHelp}
              placeholder={copy.hintsPlaceholder}
              at={positionIn(hints.error ?? '')}
              {...hints}
            />
          </div>
        </div>
      </Panel>
    </>
  );
}

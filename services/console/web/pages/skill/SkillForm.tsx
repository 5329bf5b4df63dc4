import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { CodeField } from '../../ui/CodeField.tsx';
import { fieldsOf } from '../../ui/fieldsOf.ts';
import { Panel } from '../../ui/Panel.tsx';
import { positionIn } from '../../ui/textPosition.ts';
import type { ApiForm } from '../../ui/useApiForm.ts';
import { LongText } from '../authored/LongText.tsx';
import { copy } from './copy.ts';
import type { SkillValues } from './draft.ts';
import { MOST } from './rules.ts';
import styles from './skill.module.css';

/** The fields of SKILL.md: its front matter, and the body. */
export function SkillForm({ api: { form } }: { api: ApiForm<SkillValues> }) {
  const field = fieldsOf(form);
  const code = (name: 'metadata' | 'otherFields', help: string) => (
    <CodeField label={copy.optional(copy.fields[name])} description={help} at={positionIn(field(name).error ?? '')} {...field(name)} />
  );
  return (
    <>
      <Panel title={copy.frontTitle} note={copy.frontNote}>
        <div className={styles.pair}>
          <TextInput
            label={copy.fields.name}
            description={copy.nameHelp}
            placeholder={copy.namePlaceholder}
            maxLength={64}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TagsInput
            label={copy.optional(copy.fields.tags)}
            description={copy.tagsHelp}
            {...form.getInputProps('tags')}
            value={[...form.values.tags]}
            onChange={field('tags').onChange}
            acceptValueOnBlur
            splitChars={[',']}
          />
          <Textarea
            label={copy.fields.description}
            description={copy.descriptionHelp}
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps('description')}
          />
          <TextInput label={copy.optional(copy.fields.license)} {...form.getInputProps('license')} />
          <TextInput
            label={copy.optional(copy.fields.compatibility)}
            description={copy.compatibilityHelp}
            {...form.getInputProps('compatibility')}
          />
          <Textarea
            label={copy.optional(copy.fields.allowedTools)}
            description={copy.allowedToolsHelp}
            autosize
            minRows={1}
            maxRows={8}
            spellCheck={false}
            {...form.getInputProps('allowedTools')}
          />
          {code('metadata', copy.jsonHelp)}
          {code('otherFields', copy.otherHelp)}
        </div>
      </Panel>
      <Panel title={copy.bodyTitle} note={copy.bodyNote}>
        <LongText
          label={copy.instructions}
          most={MOST.instructions}
          onBlur={() => form.validateField('instructions')}
          {...field('instructions')}
        />
      </Panel>
    </>
  );
}

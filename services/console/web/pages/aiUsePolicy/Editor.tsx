import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useCreateAiUsePolicyDraft, useUpdateAiUsePolicyDraft } from '../../api/queries/aiUsePolicy.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { ReadText } from '../../ui/markdown/ReadText.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../../ui/useEdited.ts';
import { Views } from '../../ui/Views.tsx';
import styles from './aiUsePolicy.module.css';
import { Compare } from './Compare.tsx';
import { copy } from './copy.ts';
import { MOST, textRule } from './text.ts';

export interface Draft {
  version: number;
  /** 0 of one that is not saved yet. */
  revision: number;
  text: string;
}
interface Props {
  draft: Draft;
  onDirty: (isDirty: boolean) => void;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
type Part = 'write' | 'preview' | 'compare';

/** The text of the draft: to write, to read as those who sign it will, and to compare with what is published. */
export function Editor({ draft, onDirty }: Props) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const create = useCreateAiUsePolicyDraft();
  const update = useUpdateAiUsePolicyDraft();
  const isNew = draft.revision === 0;
  const write = isNew ? create : update;
  const [view, setView] = useState<Part>('write');
  const [said, setSaid] = useState('');
  const [created, setCreated] = useState<number>();
  const edited = useEdited<Draft, { text: string }>({
    current: draft,
    valuesOf: ({ text }) => ({ text }),
    rules: { text: textRule },
    write,
    send: async ({ text }, revision) => {
      const done = isNew ? await create.run({ text }) : await update.run({ version: draft.version, revision, text });
      return done && { ...done, answer: { ...done.answer, revision: done.answer.revision ?? 0 } };
    },
    onSaved: ({ answer: { version }, at }) => {
      if (!isNew) return setSaid(copy.saved(clockTime(at)));
      toast(copy.created(version));
      setCreated(version);
    },
  });
  const { api, isSame } = edited;
  const { form } = api;
  const { text } = form.values;
  useEffect(() => onDirty(!isSame), [isSame, onDirty]);
  // The page is left in an effect, after the state that lets the guard go.
  useEffect(() => {
    if (created !== undefined) void navigate(`/orgs/${org}/ai-use-policies/${created}`, { replace: true });
  }, [created, navigate, org]);
  const earlier = Array.from({ length: draft.version - 1 }, (_, index) => draft.version - 1 - index);
  return (
    <>
      <EditedForm
        className={styles.form}
        edited={edited}
        compare={(theirs) => ({ mine: linesOf(text), theirs: linesOf(theirs.text) })}
        none={copy.conflictNone}
        write={write}
        action={isNew ? copy.create : isSame ? copy.nothing : copy.save}
        running={copy.saving}
        isIdle={!isNew && isSame}
        onCancel={isSame ? undefined : edited.discard}
        cancel={copy.discard}
        state={isSame ? said : copy.unsaved}
      >
        <Views
          label={copy.editor}
          value={view}
          onChange={setView}
          views={[
            {
              name: 'write',
              label: copy.write,
              stays: true,
              children: (
                <Textarea
                  label={copy.label}
                  description={copy.length([...text].length, MOST)}
                  autosize
                  minRows={14}
                  maxRows={32}
                  {...form.getInputProps('text')}
                />
              ),
            },
            {
              name: 'preview',
              label: copy.preview,
              children: (
                <>
                  <p className={styles.muted}>{copy.previewNote}</p>
                  {text.trim() === '' ? <p>{copy.previewEmpty}</p> : <ReadText text={text} label={copy.textOf(draft.version)} />}
                </>
              ),
            },
            ...(earlier.length === 0
              ? []
              : [{ name: 'compare' as const, label: copy.compareWith(earlier[0]!), children: <Compare versions={earlier} text={text} /> }]),
          ]}
        />
      </EditedForm>
      <LeaveGuard isDirty={!isSame && created === undefined} what={copy.leave} />
    </>
  );
}

import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useCreateSkill, useUpdateSkill } from '../../api/queries/skills.ts';
import type { Skill, WrittenSkill } from '../../api/types.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../../ui/useEdited.ts';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { copy } from './copy.ts';
import { changedMembers, emptyValues, linesOf, newMembers, plainOf, valuesOf, type SkillValues } from './draft.ts';
import { RULES } from './rules.ts';
import { SkillForm } from './SkillForm.tsx';
import styles from './skill.module.css';

/** The skill that is edited. Its revision is 0 until it is created. */
interface Edited {
  revision: number;
  skill: WrittenSkill | undefined;
}

/** The fields of a skill. `skill` is as read last, newer than what is edited when somebody else saves meanwhile; none of a new one. */
export function Editor({ skill }: { skill: Skill | undefined }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const create = useCreateSkill();
  const update = useUpdateSkill(skill?.id ?? '');
  const write = skill === undefined ? create : update;
  const [said, setSaid] = useState('');
  const [message, setMessage] = useState('');
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [createdId, setCreatedId] = useState<string>();

  const send = async (values: SkillValues, revision: number, before: SkillValues) => {
    const changeMessage = message.trim() === '' ? {} : { changeMessage: message.trim() };
    if (skill === undefined) return create.run({ ...newMembers(values), ...changeMessage } as never);
    const wasList = Array.isArray(plainOf(skill).allowedTools);
    return update.run({ revision, members: { ...changedMembers(values, before, wasList), ...changeMessage } });
  };
  const onSaved = (written: WrittenSkill, at: Date): void => {
    setMessage('');
    setWarnings(written.warnings ?? []);
    if (skill !== undefined) return setSaid(copy.saved(written.version, clockTime(at)));
    toast(copy.created(written.name));
    setCreatedId(written.id);
  };
  const edited = useEdited<Edited, SkillValues>({
    current: { revision: skill?.revision ?? 0, skill },
    valuesOf: (from) => (from.skill === undefined ? emptyValues : valuesOf(from.skill)),
    rules: RULES,
    write,
    send: async (values, revision, before) => {
      const done = await send(values, revision, before);
      return done && { ...done, answer: { revision: done.answer.revision, skill: done.answer } };
    },
    onSaved: ({ answer, at }) => answer.skill !== undefined && onSaved(answer.skill, at),
  });
  const { api, isSame } = edited;
  // The page is left in an effect, after the state that lets the guard go.
  useEffect(() => {
    if (createdId !== undefined) void navigate(`/orgs/${org}/skills/${createdId}`, { replace: true });
  }, [createdId, navigate, org]);
  return (
    <>
      <EditedForm
        className={styles.form}
        edited={edited}
        write={write}
        action={skill === undefined ? copy.create : isSame ? copy.nothing : copy.save(skill.version)}
        running={skill === undefined ? copy.creating : copy.saving}
        onCancel={isSame ? undefined : edited.discard}
        cancel={copy.discard}
        compare={({ skill: theirs }) => ({
          mine: linesOf(api.form.values),
          theirs: linesOf(theirs === undefined ? emptyValues : valuesOf(theirs)),
        })}
        none={copy.conflictNone}
        isIdle={skill !== undefined && isSame}
        state={isSame ? said : skill === undefined ? '' : copy.unsaved}
      >
        <SkillForm api={api} />
        <TextInput
          label={versionWords.why}
          description={versionWords.messageHelp}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <p className={styles.nothing}>{copy.grantsNothing}</p>
      </EditedForm>
      {warnings.length > 0 && (
        <div role="alert">
          <p>{copy.warnings}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>
                <bdi>{warning}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <LeaveGuard isDirty={!isSame && createdId === undefined} what={copy.leave} />
    </>
  );
}

import { TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Problem } from '../../api/problems.ts';
import { useCreateAgent, useKnowAgent, useUpdateAgent } from '../../api/queries/agents.ts';
import type { Agent } from '../../api/types.ts';
import { agentPath } from '../../app/agentPath.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../../ui/useEdited.ts';
import { copy as versionWords } from '../authored/versionCopy.ts';
import styles from './agent.module.css';
import { AgentForm } from './AgentForm.tsx';
import { agentLines } from './agentLines.ts';
import { copy } from './copy.ts';
import { emptyValues, envelopeOf, savesOf, valuesOf, type AgentValues } from './draft.ts';
import { RULES } from './rules.ts';
import { specOf } from './spec.ts';

/** The form has the fields of both halves of an envelope side by side: `/spec/systemPrompt: …` belongs to `systemPrompt`. */
function useFlatProblem(problem: Problem | null): Problem | null {
  return useMemo(() => {
    if (problem === null) return null;
    const { status, message, data, correlationId, retryAfterSeconds } = problem;
    return new Problem(status, message, {
      data,
      details: problem.details.map((detail) => detail.replace(/^\/(?:agent|spec)\/(?=[^/:])/, '/')),
      ...(correlationId === undefined ? {} : { correlationId }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }, [problem]);
}

/** The agent that is edited. Its revision is 0 until it is created. */
interface Edited {
  revision: number;
  agent: Pick<Agent, 'id' | 'version' | 'revision' | 'envelope'> | undefined;
}

interface Created {
  name: string;
  id: string;
}

const editedValues = ({ agent }: Edited): AgentValues => (agent === undefined ? emptyValues : valuesOf(agent.envelope));

/** The fields of an agent. `agent` is as read last, newer than what is edited when somebody else saves meanwhile; none of a new one. */
export function Editor({ agent }: { agent: Agent | undefined }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const know = useKnowAgent();
  const create = useCreateAgent();
  const update = useUpdateAgent();
  const write = agent === undefined ? create : update;
  const problem = useFlatProblem(write.problem);
  const [created, setCreated] = useState<Created>();
  const [said, setSaid] = useState('');
  const [message, setMessage] = useState('');
  const edited = useEdited<Edited, AgentValues>({
    current: { revision: agent?.revision ?? 0, agent },
    valuesOf: editedValues,
    rules: RULES,
    write: { problem, reset: write.reset },
    send: async (values, revision, before) => {
      const changeMessage = message.trim();
      const envelope = { ...envelopeOf(values), ...(changeMessage === '' ? {} : { changeMessage: asForeign(changeMessage) }) };
      const done = agent === undefined ? await create.run(envelope) : await update.run({ name: before.name, revision, envelope });
      return done && { ...done, answer: { revision: done.answer.revision, agent: done.answer } };
    },
    onSaved: ({ answer: { agent: written }, at }) => {
      setMessage('');
      if (written === undefined) return;
      const { id, version, envelope } = written;
      const { name } = valuesOf(envelope);
      if (agent === undefined) toast(copy.created(name));
      else setSaid((version === agent.version ? copy.savedDetails : copy.savedVersion)(version, clockTime(at)));
      const hasMoved = agent !== undefined && name !== valuesOf(agent.envelope).name;
      if (hasMoved) know(name, { ...agent, ...written });
      if (hasMoved || agent === undefined) setCreated({ name, id });
    },
  });
  const { api, saved } = edited;
  const { form } = api;
  const saves = savesOf(form.values, saved);
  // The page is left in an effect, after the state that lets the guard go.
  useEffect(() => {
    if (created !== undefined) void navigate(agentPath(org, created.name), { replace: true, state: { id: created.id } });
    setCreated(undefined);
  }, [created, navigate, org]);

  const action = agent === undefined ? copy.create : saves === 'nothing' ? copy.saves.nothing : copy.saves[saves](agent.version);
  return (
    <>
      <div className={styles.room}>
        <EditedForm
          className={styles.form}
          edited={edited}
          write={{ isPending: write.isPending, problem }}
          action={action}
          running={agent === undefined ? copy.creating : copy.saving}
          onCancel={saves === 'nothing' ? undefined : edited.discard}
          cancel={copy.discard}
          compare={(theirs) => agentLines(form.values, editedValues(theirs))}
          none={copy.conflictNone}
          isIdle={agent !== undefined && saves === 'nothing'}
          state={saves === 'nothing' ? said : agent === undefined ? '' : copy.unsaved}
        >
          <AgentForm api={api} resolved={agent === undefined ? [] : specOf(agent.envelope.spec).modelPreference} />
          <TextInput
            label={versionWords.why}
            description={versionWords.messageHelp}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <p className={styles.nothing}>{copy.grantsNothing}</p>
        </EditedForm>
      </div>
      <LeaveGuard isDirty={saves !== 'nothing' && created === undefined} what={copy.leave} />
    </>
  );
}

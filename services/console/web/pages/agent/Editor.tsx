import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Problem } from '../../api/problems.ts';
import { useCreateAgent, useKnowAgent, useUpdateAgent } from '../../api/queries/agents.ts';
import type { Agent } from '../../api/types.ts';
import { agentPath } from '../../app/agentPath.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
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

interface Saved {
  values: AgentValues;
  /** 0 of a new one. */
  version: number;
  revision: number;
}

const savedOf = (agent: Agent | undefined): Saved =>
  agent === undefined
    ? { values: emptyValues, version: 0, revision: 0 }
    : { values: valuesOf(agent.envelope), version: agent.version, revision: agent.revision };

interface Created {
  name: string;
  id: string;
}

/** The fields of an agent. `agent` is as read last, newer than what is edited when somebody else saves meanwhile; none of a new one. */
export function Editor({ agent }: { agent: Agent | undefined }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const know = useKnowAgent();
  const create = useCreateAgent();
  const update = useUpdateAgent();
  const write = agent === undefined ? create : update;
  const problem = useFlatProblem(write.problem);
  const [saved, setSaved] = useState<Saved>(() => savedOf(agent));
  const [created, setCreated] = useState<Created>();
  const [said, setSaid] = useState('');
  const [message, setMessage] = useState('');
  const api = useApiForm<AgentValues>(saved.values, RULES, problem);
  const { form } = api;
  const saves = savesOf(form.values, saved.values);
  const isOld = agent !== undefined && agent.revision > saved.revision;

  const take = (from: Agent): void => {
    const next = savedOf(from);
    setSaved(next);
    form.setValues(next.values);
    write.reset();
  };
  // Somebody else saved and nothing was edited here: take over their version.
  useEffect(() => {
    if (isOld && saves === 'nothing') take(agent);
  });
  // After the state that lets the guard go.
  useEffect(() => {
    if (created !== undefined) void navigate(agentPath(org, created.name), { replace: true, state: { id: created.id } });
    setCreated(undefined);
  }, [created, navigate, org]);

  const save = async (over = saved.revision): Promise<void> => {
    const { values } = form;
    const changeMessage = message.trim();
    const change = { ...envelopeOf(values), ...(changeMessage === '' ? {} : { changeMessage: asForeign(changeMessage) }) };
    const done =
      agent === undefined ? await create.run(change) : await update.run({ name: saved.values.name, revision: over, envelope: change });
    if (done === undefined) return;
    setMessage('');
    const { version, revision, id, envelope } = done.answer;
    // As the server keeps it: names in one form.
    const kept = valuesOf(envelope);
    const hasMoved = kept.name !== saved.values.name;
    if (hasMoved && agent !== undefined) know(kept.name, { ...agent, ...done.answer });
    setSaved({ values: kept, version, revision });
    if (form.getValues() === values) form.setValues(kept);
    if (agent === undefined) toast(copy.created(kept.name));
    else setSaid((version === saved.version ? copy.savedDetails : copy.savedVersion)(version, clockTime(done.at)));
    if (hasMoved) setCreated({ name: kept.name, id });
  };
  const isConflict = problem?.status === 409 && isOld;
  const lines = isConflict ? agentLines(form.values, valuesOf(agent.envelope)) : undefined;
  const action = agent === undefined ? copy.create : saves === 'nothing' ? copy.saves.nothing : copy.saves[saves](saved.version);
  return (
    <>
      <AgentForm
        api={api}
        resolved={agent === undefined ? [] : specOf(agent.envelope.spec).modelPreference}
        onSave={() => save()}
        onDiscard={saves === 'nothing' ? undefined : () => form.setValues(saved.values)}
        words={{ action, running: agent === undefined ? copy.creating : copy.saving, isIdle: agent !== undefined && saves === 'nothing' }}
        message={{ value: message, onChange: setMessage }}
        write={{ isPending: write.isPending, problem }}
        state={saves === 'nothing' ? said : agent === undefined ? '' : copy.unsaved}
        conflict={
          isConflict && lines !== undefined ? (
            <Conflict
              {...lines}
              none={copy.conflictNone}
              onKeep={() => void save(agent.revision)}
              onTake={() => take(agent)}
              isPending={write.isPending}
            />
          ) : undefined
        }
      />
      <LeaveGuard isDirty={saves !== 'nothing' && created === undefined} what={copy.leave} />
    </>
  );
}

import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useAgent, useAgentVersions } from '../../api/queries/agents.ts';
import type { Agent } from '../../api/types.ts';
import { agentNameIn, agentsPath, pathPart } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Id } from '../../ui/Id.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Time } from '../../ui/Time.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { Views } from '../../ui/Views.tsx';
import { About } from './About.tsx';
import { useMayEdit } from '../authored/useMayEdit.ts';
import styles from './agent.module.css';
import { copy, type View } from './copy.ts';
import { DeleteAgent } from './DeleteAgent.tsx';
import { Editor } from './Editor.tsx';
import { AgentNotFound, MovedNote } from './Moved.tsx';
import { SpecView } from './SpecView.tsx';
import { useKnownId } from './useKnownId.ts';

const Versions = lazy(async () => ({ default: (await import('./Versions.tsx')).Versions }));
const DeployTab = lazy(async () => ({ default: (await import('../deployments/DeployTab.tsx')).DeployTab }));
const ExportTab = lazy(async () => ({ default: (await import('./ExportTab.tsx')).ExportTab }));
const SharingTab = lazy(async () => ({ default: (await import('../authored/SharingTab.tsx')).SharingTab }));

const views = Object.keys(copy.tabs) as View[];
const schema = { view: { default: 'definition', choices: views } };

/** REST path that gives what a view shows. */
const restOf = (view: View, name: string): string =>
  `/agents/${pathPart(name)}${{ definition: '', versions: '/versions', deploy: '/deployments', export: '/export?adapter=claude-code', sharing: '' }[view]}`;

const useBack = () => ({ to: agentsPath(useOrgSlug()), label: copy.list });

/** The current version, when it was written and by whom. */
function Sentence({ name, version }: { name: string; version: number }) {
  const newest = useAgentVersions(name).rows[0];
  return (
    <>
      {copy.sentence(version)}
      {newest?.version === version && (
        <>
          , <Time at={newest.createdAt} /> {copy.by} <bdi>{newest.createdBy.name}</bdi>
        </>
      )}
      . {copy.grantsNothing}
    </>
  );
}

/** What is this agent? To edit for its author and admins, to read for who may use it. */
const Definition = ({ agent, mayEdit }: { agent: Agent; mayEdit: boolean }) =>
  mayEdit ? (
    <>
      <Editor key={agent.id} agent={agent} />
      <p className={styles.muted}>
        {copy.id} <Id value={agent.id} whole />
      </p>
    </>
  ) : (
    <>
      <SpecView spec={agent.envelope.spec} />
      <About agent={agent} />
    </>
  );

/** An agent: what it is, how it came to be that, how to install it, who may use it. */
export function AgentPage() {
  const name = agentNameIn(useLocation().pathname);
  const back = useBack();
  const [{ view }, setView] = useUrlState(schema);
  const { data: agent, error, refetch } = useAgent(name);
  const mayEdit = useMayEdit(agent?.author);
  const id = useKnownId(agent);
  const problem = error === null ? null : toProblem(error);
  const isGone = problem?.status === 404;
  if (agent === undefined) {
    if (isGone || name === '') return <AgentNotFound id={id} />;
    return (
      <Page title={copy.list} back={back} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      </Page>
    );
  }
  const shown = view as View;
  const parts: Record<View, ReactNode> = {
    definition: <Definition agent={agent} mayEdit={mayEdit} />,
    versions: <Versions agent={agent} mayEdit={mayEdit} />,
    deploy: <DeployTab name={name} version={agent.version} />,
    export: <ExportTab name={name} />,
    sharing: (
      <SharingTab
        of={{ kind: 'agent', address: name, id: agent.id, name, author: agent.author, revision: agent.revision }}
        mayEdit={mayEdit}
      />
    ),
  };
  return (
    <Page
      title={spelledOut(name)}
      back={back}
      rest={restOf(shown, name)}
      sentence={<Sentence name={name} version={agent.version} />}
      actions={mayEdit && <DeleteAgent name={name} version={agent.version} />}
    >
      {isGone && <MovedNote id={agent.id} />}
      <Views
        label={copy.views}
        value={shown}
        onChange={(next) => setView({ view: next })}
        views={views
          .filter((one) => mayEdit || one !== 'deploy')
          .map((one) => ({ name: one, label: copy.tabs[one], stays: one === 'definition', children: parts[one] }))}
      />
    </Page>
  );
}

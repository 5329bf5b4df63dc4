import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useAgent, useAgentVersion } from '../../api/queries/agents.ts';
import { agentNameIn, agentPath, pathPart } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './agent.module.css';
import { AgentNotFound } from './Moved.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { SpecView } from './SpecView.tsx';
import { useKnownId } from './useKnownId.ts';
import { useMayEdit } from './useMayEdit.ts';
import { copy } from './versionCopy.ts';

/** What did this version say? */
export function AgentVersionPage() {
  const org = useOrgSlug();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = agentNameIn(pathname);
  const version = Number(useParams()['version']);
  const read = useAgentVersion(name, version);
  const agent = useAgent(name);
  const mayEdit = useMayEdit(agent.data);
  const id = useKnownId(agent.data);
  const versions = `${agentPath(org, name)}?view=versions`;
  const back = { to: versions, label: copy.back };
  const problem = read.error ?? agent.error;
  if (read.data === undefined || agent.data === undefined) {
    const said = problem === null ? null : toProblem(problem);
    if (said?.status === 404 || said?.status === 400) return <AgentNotFound id={agent.data === undefined ? id : undefined} />;
    return (
      <Page title={copy.back} back={back} pending={said === null}>
        {said === null ? <Loading /> : <Failure problem={said} retry={() => void read.refetch()} what={copy.what} />}
      </Page>
    );
  }
  const current = agent.data.version;
  const isOld = version !== current;
  return (
    <Page
      title={copy.pageTitle(spelledOut(name), version)}
      back={back}
      rest={`/agents/${pathPart(name)}/versions/${version}`}
      sentence={copy.pageSentence(version, current)}
      actions={
        isOld && (
          <>
            <Button variant="default" component={Link} to={`${versions}&from=${version}&to=${current}`}>
              {copy.compareWith(current)}
            </Button>
            {mayEdit && (
              <RestoreButton
                name={name}
                version={version}
                current={current}
                revision={agent.data.revision}
                onRestored={(said) => {
                  toast(said);
                  void navigate(versions);
                }}
              />
            )}
          </>
        )
      }
    >
      <p className={styles.muted}>{copy.pageNote}</p>
      <SpecView spec={read.data.envelope.spec} />
    </Page>
  );
}

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
import { RestoreButton } from '../authored/RestoreButton.tsx';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { useMayEdit } from '../authored/useMayEdit.ts';
import styles from './agent.module.css';
import { AgentNotFound } from './Moved.tsx';
import { SpecView } from './SpecView.tsx';
import { useKnownId } from './useKnownId.ts';
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
  const mayEdit = useMayEdit(agent.data?.author);
  const id = useKnownId(agent.data);
  const versions = `${agentPath(org, name)}?view=versions`;
  const back = { to: versions, label: versionWords.back };
  const problem = read.error ?? agent.error;
  if (read.data === undefined || agent.data === undefined) {
    const said = problem === null ? null : toProblem(problem);
    if (said?.status === 404 || said?.status === 400) return <AgentNotFound id={agent.data === undefined ? id : undefined} />;
    return (
      <Page title={versionWords.back} back={back} pending={said === null}>
        {said === null ? <Loading /> : <Failure problem={said} retry={() => void read.refetch()} what={versionWords.what} />}
      </Page>
    );
  }
  const current = agent.data.version;
  const isOld = version !== current;
  return (
    <Page
      title={versionWords.pageTitle(spelledOut(name), version)}
      back={back}
      rest={`/agents/${pathPart(name)}/versions/${version}`}
      sentence={versionWords.pageSentence(version, current)}
      actions={
        isOld && (
          <>
            <Button variant="default" component={Link} to={`${versions}&from=${version}&to=${current}`}>
              {versionWords.compareWith(current)}
            </Button>
            {mayEdit && (
              <RestoreButton
                of={{ kind: 'agent', address: name }}
                what={copy.restored}
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

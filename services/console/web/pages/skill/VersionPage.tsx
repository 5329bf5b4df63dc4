import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useSkill, useSkillVersion } from '../../api/queries/skills.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { toast } from '../../ui/toast.tsx';
import { RestoreButton } from '../authored/RestoreButton.tsx';
import { useMayEdit } from '../authored/useMayEdit.ts';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { copy } from './copy.ts';
import { ReadView } from './ReadView.tsx';

/** What did this version say? */
export function SkillVersionPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const { id = '', version: param } = useParams();
  const version = Number(param);
  const read = useSkillVersion(id, version);
  const skill = useSkill(id);
  const mayEdit = useMayEdit(skill.data?.createdBy);
  const versions = `/orgs/${org}/skills/${id}?view=versions`;
  const back = { to: versions, label: versionWords.back };
  if (read.data === undefined || skill.data === undefined) {
    const error = read.error ?? skill.error;
    const problem = error === null ? null : toProblem(error);
    if (problem?.status === 404 || problem?.status === 400) return <NotFoundPage />;
    return (
      <Page title={versionWords.back} back={back} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void read.refetch()} what={versionWords.what} />}
      </Page>
    );
  }
  const { name, version: current, revision } = skill.data;
  const onRestored = (said: string): void => {
    toast(said);
    void navigate(versions);
  };
  return (
    <Page
      title={versionWords.pageTitle(name, version)}
      back={back}
      rest={`/skills/${id}/versions/${version}`}
      sentence={`${versionWords.pageSentence(version, current)} ${copy.versionNote}`}
      actions={
        version !== current && (
          <>
            <Button variant="default" component={Link} to={`${versions}&from=${version}&to=${current}`}>
              {versionWords.compareWith(current)}
            </Button>
            {mayEdit && (
              <RestoreButton
                of={{ kind: 'skill', address: id }}
                what={copy.restored}
                version={version}
                current={current}
                revision={revision}
                onRestored={onRestored}
              />
            )}
          </>
        )
      }
    >
      <ReadView skill={read.data} />
    </Page>
  );
}

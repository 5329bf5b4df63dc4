import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useImportSkill, usePreviewImport, useSkill, type Folder } from '../../api/queries/skills.ts';
import type { Skill } from '../../api/types.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { toast } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { Choose } from './Choose.tsx';
import { copy } from './copy.ts';
import { Preview } from './Preview.tsx';

/** Choose, look, import. `into`: the skill that gets a new version. */
function Import({ into }: { into: Skill | undefined }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const preview = usePreviewImport();
  const write = useImportSkill(into);
  const [folder, setFolder] = useState<Folder>();
  const found = preview.answer;
  const blocking = found?.leftOut.filter((one) => one.blocking).length ?? 0;
  const choose = (chosen: Folder): void => {
    write.reset();
    setFolder(chosen);
    void preview.run(chosen);
  };
  const run = async (): Promise<void> => {
    if (folder === undefined) return;
    const done = await write.run({ folder, isPartial: blocking > 0 });
    if (done === undefined) return;
    toast(copy.done(done.answer.name));
    await navigate(`/orgs/${org}/skills/${done.answer.id}`);
  };
  const action = blocking > 0 ? copy.runWithout(blocking) : into === undefined ? copy.run : copy.runInto(into.version);
  return (
    <>
      <Choose onChosen={choose} isBusy={preview.isPending} />
      <WriteProblem problem={preview.problem} />
      {found !== undefined && (
        <>
          <Preview found={found} />
          <WriteProblem problem={write.problem} />
          <div>
            <Button onClick={() => void run()} disabled={write.isPending}>
              {write.isPending ? copy.running : action}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function ImportInto({ id }: { id: string }) {
  const org = useOrgSlug();
  const { data: skill, error, refetch } = useSkill(id);
  const problem = error === null ? null : toProblem(error);
  if (problem?.status === 404) return <NotFoundPage />;
  return (
    <Page
      title={skill === undefined ? copy.title : copy.titleInto(skill.name)}
      back={{ to: `/orgs/${org}/skills/${id}`, label: skill?.name ?? copy.list }}
      pending={skill === undefined && problem === null}
      sentence={copy.sentenceInto}
    >
      {problem !== null && <Failure problem={problem} retry={() => void refetch()} />}
      {skill === undefined ? problem === null && <Loading /> : <Import into={skill} />}
    </Page>
  );
}

/** What would this folder be as a skill? */
export function ImportSkillPage() {
  const org = useOrgSlug();
  const [query] = useSearchParams();
  const into = query.get('into');
  if (into !== null) return <ImportInto id={into} />;
  return (
    <Page title={copy.title} back={{ to: `/orgs/${org}/skills`, label: copy.list }} sentence={copy.sentence}>
      <Import into={undefined} />
    </Page>
  );
}

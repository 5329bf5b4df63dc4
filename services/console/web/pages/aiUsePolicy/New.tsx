import { Navigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useAiUsePolicies, useCurrentAiUsePolicy } from '../../api/queries/aiUsePolicy.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { Editor } from './Editor.tsx';

const ignore = (): void => undefined;

/** What should the next version say? Begins with the text of the one that counts; where a draft is kept already, that one is opened. */
export function NewAiUsePolicyPage() {
  const org = useOrgSlug();
  const list = useAiUsePolicies();
  const [newest] = list.rows;
  const published = useCurrentAiUsePolicy(newest?.status === 'published');
  const path = `/orgs/${org}/ai-use-policies`;
  if (newest?.status === 'draft') return <Navigate to={`${path}/${newest.version}`} replace />;
  const problem = list.problem ?? (published.error === null ? null : toProblem(published.error));
  const isKnown = !list.isPending && (newest === undefined || published.data !== undefined);
  const version = (newest?.version ?? 0) + 1;
  return (
    <Page
      title={copy.title(version)}
      back={{ to: path, label: copy.list }}
      pending={!isKnown && problem === null}
      sentence={isKnown && [copy.newSentence(version), ...(newest === undefined ? [] : [copy.newFrom(newest.version)])].join(' ')}
    >
      {problem !== null && <Failure problem={problem} retry={list.retry} what={copy.list} />}
      {problem === null && !isKnown && <Loading />}
      {problem === null && isKnown && <Editor draft={{ version, revision: 0, text: published.data?.text ?? '' }} onDirty={ignore} />}
    </Page>
  );
}

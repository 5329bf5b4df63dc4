import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAiUsePolicy, useSigningProgress } from '../../api/queries/aiUsePolicy.ts';
import type { AiUsePolicy } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { ReadText } from '../../ui/markdown/ReadText.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { Views, type View } from '../../ui/Views.tsx';
import { Compare } from './Compare.tsx';
import { copy } from './copy.ts';
import { Editor } from './Editor.tsx';
import { Publish } from './Publish.tsx';

const Signers = lazy(async () => ({ default: (await import('./Signers.tsx')).Signers }));
const Record = lazy(async () => ({ default: (await import('./Record.tsx')).Record }));

const schema = { view: { default: 'text' } };

/** Since when it counts, and how far its signing has come: for admins of everybody, for others of themselves. */
function Sentence({ policy, isAdmin }: { policy: AiUsePolicy; isAdmin: boolean }) {
  const { version, status, updatedAt, updatedBy, publishedAt, signedAt } = policy;
  const { data: progress } = useSigningProgress(version, isAdmin && status === 'published');
  if (status === 'draft')
    return (
      <>
        {copy.draftSentence} <Time at={updatedAt} /> {copy.by} <bdi>{updatedBy}</bdi>.
      </>
    );
  return (
    <>
      {status === 'published' ? copy.countsSince : copy.supersededSentence} <Time at={publishedAt} />.{' '}
      {progress !== undefined && copy.signed(progress.people.signed, progress.people.total)}{' '}
      {signedAt !== undefined && (
        <>
          {copy.iSigned} <Time at={signedAt} />.
        </>
      )}
      {signedAt === undefined && status === 'published' && copy.iDidNot}
    </>
  );
}

/** A version that never changes any more. */
function Published({ policy, isAdmin }: { policy: AiUsePolicy; isAdmin: boolean }) {
  const [{ view }, setView] = useUrlState(schema);
  const { version, status, text } = policy;
  const isPublished = status === 'published';
  const earlier = Array.from({ length: version - 1 }, (_, index) => version - 1 - index);
  const views: View<string>[] = [
    { name: 'text', label: copy.text, children: <ReadText text={text} label={copy.textOf(version)} /> },
    ...(version === 1
      ? []
      : [{ name: 'compare', label: copy.compareWith(version - 1), children: <Compare versions={earlier} text={text} /> }]),
    ...(isAdmin
      ? [
          { name: 'people', label: copy.signatures, children: <Signers version={version} kind="user" isPublished={isPublished} /> },
          {
            name: 'accounts',
            label: copy.accounts,
            children: <Signers version={version} kind="serviceAccount" isPublished={isPublished} />,
          },
          { name: 'record', label: copy.record, children: <Record /> },
        ]
      : []),
  ];
  const shown = views.some(({ name }) => name === view) ? view : 'text';
  return <Views label={copy.views} value={shown} onChange={(next) => setView({ view: next })} views={views} />;
}

/** What does this version say, and who has signed it? The draft is written here. */
export function AiUsePolicyPage() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const param = useParams()['version'] ?? '';
  const isNumber = /^[1-9]\d{0,5}$/.test(param);
  const { data: policy, error, refetch } = useAiUsePolicy(Number(param), isNumber);
  const [isDirty, setDirty] = useState(false);
  const [said, setSaid] = useState('');
  const back = { to: `/orgs/${org}/ai-use-policies`, label: copy.list };
  if (!isNumber) return <NotFoundPage />;
  if (policy === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  const { version, status, text, revision = 0, signedAt } = policy;
  const isDraft = status === 'draft';
  return (
    <Page
      title={copy.title(version)}
      back={back}
      status={<Status of={{ kind: 'aiUsePolicy', value: status }} />}
      rest={`/ai-use-policies/${version}`}
      sentence={<Sentence policy={policy} isAdmin={isAdmin} />}
      actions={
        <>
          {isDraft && <Publish version={version} revision={revision} isDirty={isDirty} onPublished={setSaid} />}
          {status === 'published' && signedAt === undefined && (
            <Button variant="default" component={Link} to={`/orgs/${org}/policy/sign`}>
              {copy.sign}
            </Button>
          )}
        </>
      }
    >
      <StatusLine>{said}</StatusLine>
      {isDraft ? <Editor draft={{ version, revision, text }} onDirty={setDirty} /> : <Published policy={policy} isAdmin={isAdmin} />}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAiUsePolicies, useSigningProgress } from '../../api/queries/aiUsePolicy.ts';
import type { AiUsePolicySummary } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';

const columns: readonly Column<AiUsePolicySummary>[] = [
  { title: copy.columns.version, cell: ({ version }) => copy.version(version) },
  { title: copy.columns.state, cell: ({ status }) => <Status of={{ kind: 'aiUsePolicy', value: status }} /> },
  { title: copy.columns.written, cell: ({ updatedAt, updatedBy }) => <Moment at={updatedAt} by={updatedBy} /> },
  { title: copy.columns.published, cell: ({ publishedAt, publishedBy }) => <Moment at={publishedAt} by={publishedBy} /> },
];

/** Which version counts, and how many have signed it. */
function Sentence({ published, isAdmin }: { published: AiUsePolicySummary; isAdmin: boolean }) {
  const { data: progress } = useSigningProgress(published.version, isAdmin);
  return (
    <>
      {copy.counts(published.version)} {copy.since} <Time at={published.publishedAt} />
      {progress === undefined ? '.' : copy.signed(progress.people.signed, progress.people.total)}
    </>
  );
}

/** Which AI use policy counts here, and who has signed it? */
export function AiUsePoliciesPage() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const list = useAiUsePolicies();
  const draft = list.rows.find(({ status }) => status === 'draft');
  const published = list.rows.find(({ status }) => status === 'published');
  const path = `/orgs/${org}/ai-use-policies`;
  const write =
    draft === undefined ? (
      <Button data-create component={Link} to={`${path}/new`}>
        {copy.write((published?.version ?? 0) + 1)}
      </Button>
    ) : (
      <Button component={Link} to={`${path}/${draft.version}`}>
        {copy.openDraft(draft.version)}
      </Button>
    );
  const sentence = published === undefined ? copy.none : <Sentence published={published} isAdmin={isAdmin} />;
  return (
    <Page
      title={copy.title}
      rest="/ai-use-policies"
      pending={list.isPending}
      sentence={isKnown(list) ? sentence : undefined}
      actions={
        <>
          {published !== undefined && (
            <Button variant="default" component={Link} to={`/orgs/${org}/policy/sign`}>
              {copy.sign}
            </Button>
          )}
          {isAdmin && list.rows.length > 0 && write}
        </>
      }
    >
      <DataTable
        label={copy.title}
        columns={columns}
        list={list}
        idOf={({ version }) => String(version)}
        linkOf={({ version }) => `${path}/${version}`}
        empty={
          <Empty action={isAdmin && write}>
            <p>{copy.empty}</p>
            {!isAdmin && <p>{copy.emptyMember}</p>}
          </Empty>
        }
      />
    </Page>
  );
}

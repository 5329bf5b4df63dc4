import { useParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useEntry } from '../../api/queries/record.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { EntryData } from './EntryData.tsx';
import { EntrySentence } from './EntrySentence.tsx';

/** What does one entry say? */
export function AuditEntryPage() {
  const { seq = '' } = useParams();
  const org = useOrgSlug();
  const { data: entry, error, refetch } = useEntry(seq);
  const problem = error === null ? null : toProblem(error);
  const frame = { title: copy.entryTitle(seq), back: { to: `/orgs/${org}/audit-log`, label: copy.title } };
  if (problem?.status === 404) return <NotFoundPage />;
  if (entry === undefined)
    return (
      <Page {...frame} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      </Page>
    );
  return (
    <Page
      {...frame}
      rest={`/audit-log/${seq}`}
      sentence={
        <>
          <bdi>{entry.actor.name ?? entry.actor.kind}</bdi> <EntrySentence entry={entry} />.
        </>
      }
    >
      <EntryData entry={entry} org={org} />
    </Page>
  );
}

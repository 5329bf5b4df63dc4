import { toProblem } from '../api/problems.ts';
import { Page } from '../ui/Page.tsx';
import { Failure, Loading } from '../ui/PageStates.tsx';
import { NotFoundPage } from './errorPages.tsx';

interface Props {
  /** Why it could not be read; null while it is being read. */
  error: Error | null;
  retry: () => void;
  /** What was to be read, for the sentence about the failure. */
  what: string;
  /** The list it belongs to. */
  back: { to: string; label: string };
}

/** Stands in for the page of one thing while it is being read, when it is not there, and when it could not be read. */
export function UnreadPage({ error, retry, what, back }: Props) {
  const problem = error === null ? null : toProblem(error);
  if (problem?.status === 404) return <NotFoundPage />;
  return (
    <Page title={back.label} back={back} pending={problem === null}>
      {problem === null ? <Loading /> : <Failure problem={problem} retry={retry} what={what} />}
    </Page>
  );
}

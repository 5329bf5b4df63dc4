import { useIntegrationHealth } from '../../api/queries/integrations.ts';
import { Status } from '../../ui/Status.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

/** Said while calls of the integration are refused because it failed repeatedly; else nothing, also where it is not known. */
export function Failing({ slug }: { slug: string }) {
  const { data } = useIntegrationHealth(slug);
  const breaker = data?.breaker;
  if (breaker === undefined) return null;
  const { since, failures, calls, retryAt } = breaker;
  return (
    <p role="status">
      <Status of="integration.failing" plain>
        {copy.failing({ since: exactTime(new Date(since)), failures, calls, retryAt: exactTime(new Date(retryAt)) })}
      </Status>
    </p>
  );
}

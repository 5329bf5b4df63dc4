import { useReadiness, workingTokens } from '../../api/queries/readiness.ts';
import { useServiceTokens } from '../../api/queries/serviceTokens.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';

/** "Ready", or what is missing. */
export function ReadyCell({ account }: { account: ServiceAccount }) {
  const readiness = useReadiness(account.id);
  if (readiness === undefined) return null;
  const { working, grants, unconnected, isReady } = readiness;
  if (isReady) return <Status of="ready.yes" plain />;
  const missing = [
    ...(working.length === 0 ? [copy.missing.token] : []),
    ...(grants.length === 0 ? [copy.missing.grant] : []),
    ...(unconnected.length > 0 ? [copy.missing.credential(unconnected.map(({ slug }) => slug))] : []),
  ];
  return (
    <Status of="ready.no" plain>
      {listed(missing).replace(/^./, (first) => first.toUpperCase())}
    </Status>
  );
}

/** How many of its tokens work now. */
export function TokenCount({ id }: { id: string }) {
  const { data } = useServiceTokens(id);
  const now = useNow();
  return data === undefined ? null : workingTokens(data, now).length;
}

/** The last moment any of its tokens was used. */
export function LastUsed({ id }: { id: string }) {
  const { data } = useServiceTokens(id);
  const used = (data ?? []).flatMap(({ lastUsedAt }) => (lastUsedAt === undefined ? [] : [lastUsedAt])).sort();
  return data === undefined ? null : <Time at={used.at(-1)} never="never" />;
}

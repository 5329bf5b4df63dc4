import type { AccountReadiness, ServiceAccount } from '../../api/types.ts';
import { listed } from '../../ui/numberWords.ts';
import { Status } from '../../ui/Status.tsx';
import { copy } from './copy.ts';

const isStopped = ({ status, isBlocked }: AccountReadiness): boolean => status === 'DISABLED' || isBlocked;

/** The worst comes first: a block stops an account, active or not. Nobody is called active before it is known that no block names them. */
export function StateCell({ status, readiness }: { status: ServiceAccount['status']; readiness: AccountReadiness | undefined }) {
  if (readiness?.isBlocked === true) return <Status of="block.active" />;
  return readiness === undefined && status === 'ACTIVE' ? null : <Status of={{ kind: 'account', value: status }} />;
}

/** How many tokens of an account work; a dash when the account may not act at all. */
export const WorkingTokens = ({ readiness }: { readiness: AccountReadiness | undefined }) =>
  readiness === undefined ? null : isStopped(readiness) ? '–' : readiness.working;

/** "Ready", or what is missing; a dash when the account may not act at all. */
export function ReadyCell({ readiness }: { readiness: AccountReadiness | undefined }) {
  if (readiness === undefined) return null;
  const { isReady, working, integrations, blockedIntegrations, usedUpIntegrations, disabledIntegrations } = readiness;
  const { missingCredentials, endedCredentials, rejectedCredentials, incompleteCredentials } = readiness;
  if (isStopped(readiness)) return '–';
  if (isReady) return <Status of="ready.yes" plain />;
  const missing = [
    ...(blockedIntegrations.length > 0 ? [copy.missing.blocked(blockedIntegrations)] : []),
    ...(usedUpIntegrations.length > 0 ? [copy.missing.usedUp(usedUpIntegrations)] : []),
    ...(disabledIntegrations.length > 0 ? [copy.missing.disabled(disabledIntegrations)] : []),
    ...(working === 0 ? [copy.missing.token] : []),
    ...(integrations === 0 ? [copy.missing.grant] : []),
    ...(rejectedCredentials.length > 0 ? [copy.missing.rejected(rejectedCredentials)] : []),
    ...(endedCredentials.length > 0 ? [copy.missing.ended(endedCredentials)] : []),
    ...(missingCredentials.length > 0 ? [copy.missing.credential(missingCredentials)] : []),
    ...incompleteCredentials.map(({ integration, lacking }) => copy.missing.part(integration, lacking)),
  ];
  return (
    <Status of="ready.no" plain>
      {listed(missing).replace(/^./, (first) => first.toUpperCase())}
    </Status>
  );
}

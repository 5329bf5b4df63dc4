import type { policy } from '@gatehouse/contracts';
import type { PolicyRecord } from './policyRecord';

export const viewSettings = ({ defaultDecision, selfApproval, settingsRevision = 0 }: PolicyRecord): policy.PolicySettings => ({
  defaultDecision,
  selfApproval,
  revision: settingsRevision,
});

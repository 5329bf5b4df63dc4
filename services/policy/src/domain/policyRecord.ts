/** What an organization has decided, as it is stored: one document, one revision. */
import type { policy } from '@gatehouse/contracts';

/** A rule as it is stored: its place in the list is its priority. */
export interface StoredRule extends Omit<policy.Rule, 'priority'> {
  /** What is stored does not have the form of a rule; only `id`, `name` and `enabled` say something, as far as they could be read. */
  readonly unreadable?: true;
}

export interface PolicyRecord {
  /** Grows with every change. */
  readonly revision: number;
  readonly rules: readonly StoredRule[];
  /** Active ones, newest last. */
  readonly blocks: readonly policy.Block[];
  readonly defaultDecision: policy.PolicySettings['defaultDecision'];
  readonly selfApproval: policy.PolicySettings['selfApproval'];
  /** Grows with each change of the two settings. Absent on documents older than the field. */
  readonly settingsRevision?: number;
  /** Grows with each change of the order of rules. Absent on documents older than the field. */
  readonly orderRevision?: number;
  readonly timeZone: string;
  /** The AI use policy that counts. Absent until one is published. */
  readonly aiUsePolicy?: { readonly version: number };
}

/** What counts for an organization that has decided nothing yet. */
export const NO_POLICY: Omit<PolicyRecord, 'aiUsePolicy'> = {
  revision: 0,
  rules: [],
  blocks: [],
  defaultDecision: 'allow',
  selfApproval: 'mark',
  timeZone: 'UTC',
};

export const viewSettings = ({ defaultDecision, selfApproval, settingsRevision = 0 }: PolicyRecord): policy.PolicySettings => ({
  defaultDecision,
  selfApproval,
  revision: settingsRevision,
});

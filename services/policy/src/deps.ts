/** What the handlers of this service work with, opened once at start. */
import type { Cursors } from '@gatehouse/store';
import type { VersionStore } from './store/aiUsePolicyVersions';
import type { AnswerStore } from './store/answerStore';
import type { BudgetStore } from './store/budgetStore';
import type { Budgets } from './store/budgets';
import type { CounterStore } from './store/counterStore';
import type { BudgetAlerts } from './store/budgetAlerts';
import type { DecisionInputs } from './store/decisionInputs';
import type { GrantSets } from './store/grantSets';
import type { GrantStore } from './store/grants';
import type { Policies } from './store/policies';
import type { PolicyStore } from './store/policyStore';
import type { Reservations } from './store/reservations';
import type { SignatureStore } from './store/signatures';
import type { SignedVersions } from './store/signedVersions';

export interface ServiceDeps {
  readonly grants: GrantStore;
  readonly sets: GrantSets;
  readonly store: PolicyStore;
  readonly policies: Policies;
  /** Versions of the AI use policy. */
  readonly versions: VersionStore;
  readonly signatures: SignatureStore;
  readonly signed: SignedVersions;
  readonly budgetStore: BudgetStore;
  readonly budgets: Budgets;
  readonly counters: CounterStore;
  readonly answers: AnswerStore;
  readonly reservations: Reservations;
  readonly alerts: BudgetAlerts;
  readonly inputs: DecisionInputs;
  readonly outbox: { kick(): void };
  readonly cursors: Cursors;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

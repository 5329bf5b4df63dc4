/** The steps of a governed call, made of what each needs. `governedCall` gives their order and meaning. */
import { admit, type AdmitDeps } from './admit';
import { askApprover, type AskDeps } from './askApprover';
import { decide, type DecideDeps } from './decide';
import { intent } from './intent';
import { lease, type LeaseDeps } from './lease';
import { name, type NameDeps } from './name';
import { outcome, type OutcomeDeps } from './outcome';
import { prepare, type PrepareDeps } from './prepare';
import { release } from './release';
import { upstream, type UpstreamDeps } from './upstream';

export type StepDeps = NameDeps &
  DecideDeps &
  PrepareDeps &
  AskDeps &
  AdmitDeps &
  LeaseDeps &
  UpstreamDeps &
  OutcomeDeps &
  Parameters<typeof intent>[0] &
  Parameters<typeof release>[0];
export type CallSteps = ReturnType<typeof callSteps>;

export const callSteps = (deps: StepDeps) => ({
  name: name(deps),
  decide: decide(deps),
  prepare: prepare(deps),
  askApprover: askApprover(deps),
  admit: admit(deps),
  intent: intent(deps),
  lease: lease(deps),
  upstream: upstream(deps),
  outcome: outcome(deps),
  release: release(deps),
});

/** Step 7. An approved call must still be held by this process; of any other call the caller must still be waiting. */
import { refusedEvent } from '../../domain/callEvents';
import type { CountTokens } from '../../tokens';
import type { Trail } from '../../trail';
import { callerGone } from './refusals';
import type { AdmittedCall } from './types';

export interface LeaseDeps {
  readonly trail: Pick<Trail, 'retryLater'>;
  readonly tokens: CountTokens;
}

export const lease =
  ({ trail, tokens }: LeaseDeps) =>
  async (call: AdmittedCall): Promise<void> => {
    if ((await call.beginConfirmed?.()) === false) {
      trail.retryLater(refusedEvent(call, call.target, new Date(), 'its caller could not be reached any more'));
      throw callerGone();
    }
    if (call.lease === undefined) return;
    // What it counts as when its answer is lost.
    await call.lease.send(call.share?.used(await tokens(JSON.stringify(call.args))));
  };

/** Step 6. An audit event, durable before anything is sent. It records whom the on-behalf-of claim names, if that is known by now. */
import { AppError } from '@gatehouse/contracts';
import { intentEvent, refusedEvent } from '../../domain/callEvents';
import type { Trail } from '../../trail';
import { withMember } from '../onBehalfOf';
import { callerGone } from './refusals';
import type { AdmittedCall } from './types';

export const intent =
  ({ trail }: { readonly trail: Trail }) =>
  async (admitted: AdmittedCall): Promise<AdmittedCall> => {
    const call = await withMember(admitted);
    if (call.begin?.() === false) throw callerGone();
    const event = intentEvent(call, call.target, new Date());
    await call.lease?.begin(event);
    try {
      await trail.confirm(event);
    } catch (cause) {
      // The intent may be stored late all the same; this says what became of it.
      trail.retryLater(refusedEvent(call, call.target, new Date()));
      throw new AppError('unavailable', 'The call was not made: the audit trail cannot be written now', { cause });
    }
    return call;
  };

/** `notifications/progress` ahead of the answer, to a client that gave a token for it and reads streams. */
import type { executor } from '@gatehouse/contracts';
import type { JsonObject } from './message';
import type { SendAhead } from './reply';

/** Undefined where the client wants none. */
export function progressTo(send: SendAhead, { progressToken }: JsonObject): ((progress: executor.ToolProgress) => void) | undefined {
  if (typeof progressToken !== 'string' && !Number.isSafeInteger(progressToken)) return undefined;
  return (progress) => void send({ method: 'notifications/progress', params: { progressToken, ...progress } });
}

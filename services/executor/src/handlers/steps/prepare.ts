/** Step 3. The tool is for this role, the arguments fit its schema, the credential is there, and the request is built as it would be sent. */
import { AppError, isAdmin, MAX_HOPS } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { isPinned } from '../../domain/credentialPin';
import { adminsOnly, checkedRequest, confirmCredential, credentialChanged, tooFar, unusable } from './refusals';
import { timeLeft } from './timeLeft';
import type { DecidedCall, PreparedCall } from './types';

const LEAST_MS = 250;

export interface PrepareDeps {
  readonly log: Log;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
}

export const prepare =
  ({ log, controlRoomUrl }: PrepareDeps) =>
  async (call: DecidedCall): Promise<PreparedCall> => {
    const { slug, toolName } = call.target;
    const { compiled, credential } = await call.toolAndCredential.catch((err: unknown) => {
      throw unusable(err, call.tool, log);
    });
    if (compiled.adminOnly && !isAdmin(call.principal)) throw adminsOnly(toolName);
    if (compiled.mcp !== undefined && (call.origin.hops ?? 0) >= MAX_HOPS) throw tooFar(call.tool);
    const request = checkedRequest(compiled, call.tool, call.args);
    if (compiled.auth.type !== 'none') confirmCredential(call, compiled, credential, { slug, moved: call.moved }, controlRoomUrl);
    if (credential !== undefined && !isPinned(call.lease?.credential, credential)) throw credentialChanged(call.tool, slug);
    if (timeLeft(call) < LEAST_MS) throw new AppError('unavailable', 'The time for this call is over; it was not made');
    return { ...call, compiled, credential, request };
  };

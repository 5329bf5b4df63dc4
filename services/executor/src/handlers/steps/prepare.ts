/** Step 3. The tool is for this role, the arguments fit its schema, the credential is there, and the request is built as it would be sent. */
import { AppError, isAdmin, lackingSchemes, MAX_HOPS } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { isPinned } from '../../domain/credentialPin';
import type { StoredCredential } from '../../store/credentials';
import type { CompiledTool } from '../../tools/compileTool';
import { adminsOnly, checkedRequest, confirmCredential, credentialChanged, tooFar, unusable } from './refusals';
import { timeLeft } from './timeLeft';
import type { DecidedCall, PreparedCall } from './types';

const LEAST_MS = 250;

/** The stored credential. A tool that can do without gets it only if it has all parts and, in an approved call, if the call was asked for with one. */
function sentCredential({ lease }: DecidedCall, { auth, isCredentialOptional }: CompiledTool, stored: StoredCredential | undefined) {
  if (isCredentialOptional !== true || stored === undefined) return stored;
  const wasAskedWithout = lease !== undefined && lease.credential === undefined;
  return wasAskedWithout || lackingSchemes(auth, stored.parts).length > 0 ? undefined : stored;
}

export interface PrepareDeps {
  readonly log: Log;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
}

export const prepare =
  ({ log, controlRoomUrl }: PrepareDeps) =>
  async (call: DecidedCall): Promise<PreparedCall> => {
    const { slug, toolName } = call.target;
    const { compiled, credential: stored } = await call.toolAndCredential.catch((err: unknown) => {
      throw unusable(err, call.tool, log);
    });
    if (compiled.adminOnly && !isAdmin(call.principal)) throw adminsOnly(toolName);
    if (compiled.mcp !== undefined && (call.origin.hops ?? 0) >= MAX_HOPS) throw tooFar(call.tool);
    const request = checkedRequest(compiled, call.tool, call.args);
    const credential = sentCredential(call, compiled, stored);
    const mayBeAbsent = compiled.auth.type === 'none' || compiled.isCredentialOptional === true;
    if (credential !== undefined || !mayBeAbsent)
      confirmCredential(call, compiled, credential, { slug, moved: call.moved }, controlRoomUrl);
    if (!isPinned(call.lease?.credential, credential)) throw credentialChanged(call.tool, slug);
    if (timeLeft(call) < LEAST_MS) throw new AppError('unavailable', 'The time for this call is over; it was not made');
    return { ...call, compiled, credential, request };
  };

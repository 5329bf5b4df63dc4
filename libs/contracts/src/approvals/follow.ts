/** What the caller of a waiting call may ask and do. */
import { Type } from 'typebox';
import { rpc } from '../message';
import { Remedy } from '../remedy';
import { Pending } from './open';
import { Preview } from './preview';

/** Named by either id. Another's and an unknown request are the same `not_found`. */
const ByEither = Type.Object({
  requestId: Type.Optional(Type.String({ maxLength: 128 })),
  taskId: Type.Optional(Type.String({ maxLength: 128 })),
});

/** Longest arguments that are shown; longer ones are read on the approval page. */
export const MAX_SHOWN_ARGUMENTS = 8_000;

/** State of a request, for the caller that made it only. The attached bytes are the kept content array of a call that ended; empty otherwise. */
export const status = rpc('approvals.status', {
  request: ByEither,
  response: Type.Object({
    ...Pending.properties,
    /** The tool's own verdict, once the call has run. */
    isError: Type.Optional(Type.Boolean()),
    /** Why it was rejected or did not run, where that may be told. */
    reason: Type.Optional(Type.String()),
    /** The page that tells what became of the call. */
    callUrl: Type.Optional(Type.String()),
    /** What a person can do about a call that did not run. */
    ...Remedy.properties,
    /** The preview of a management call, shortened. */
    preview: Type.Optional(Preview),
    /** Canonical JSON of the arguments, where it has at most 8,000 characters. */
    arguments: Type.Optional(Type.String({ maxLength: MAX_SHOWN_ARGUMENTS })),
  }),
  errors: ['not_found'],
  callers: ['gateway'],
  idempotent: true,
});
/** The caller withdraws its pending request; on any other state nothing happens. */
export const cancel = rpc('approvals.cancel', {
  request: ByEither,
  response: Type.Object({}),
  errors: ['not_found'],
  callers: ['gateway'],
  idempotent: true,
});

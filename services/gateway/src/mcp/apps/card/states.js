import { words } from './words.js';
/* The states of a call, by their words on the wire: the console's words for them, and whether they can still change. */

export const WAITING = { ...words['approval.pending'], goesOn: true };
export const STATES = new Map([
  ['PENDING_APPROVAL', WAITING],
  ['AWAITING_USER_ACTION', WAITING],
  ['APPROVED', { ...words['approval.approved'], goesOn: true }],
  ['COMPLETED', words['approval.completed']],
  ['REJECTED', words['approval.rejected']],
  ['EXPIRED', words['approval.expired']],
  ['CANCELLED', words['approval.cancelled']],
  ['FAILED', words['approval.failed']],
  ['UNKNOWN_OUTCOME', words['approval.unknown']],
]);
const RAN_BADLY = { icon: '✕', word: 'Approved, ended in an error', role: 'bad' };
export const NOTHING = { icon: '○', word: 'Nothing to show', role: 'off' };

/** Undefined for what is no state of a request. */
export const requestStateOf = (status, isError) => (isError && status === 'COMPLETED' ? RAN_BADLY : STATES.get(status));

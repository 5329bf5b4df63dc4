/** Why a call that was sent, or was about to be, was no success. */
import type { ErrorCode } from '../errors';

export const callFailures = [
  'status', // the API answered 4xx or 5xx
  'redirect', // it answered with a redirect
  'timeout', // it did not answer in time
  'connection', // it cannot be reached, or the connection broke
  'abandoned', // whoever called took the call back
  'egress', // its address is not allowed
  'tooLarge', // its answer is more than a call carries
  'malformed', // its answer cannot be read
  'internal', // a fault of ours
  'lost', // one of our own tools may have run
  'tool', // an MCP server says that its tool failed
  'protocol', // an MCP server refused the call as such, or does not speak the protocol
  'asked', // an MCP server asked for the input of a person or a model
  'changed', // an MCP server describes the tool otherwise than was accepted, or lists it no more
  'credentialRepeated', // an MCP server repeats the credential in the definition
] as const;

/** `data.reason` of the outcome of a call. Our own tools refuse in the codes of errors. */
export type CallFailure = (typeof callFailures)[number] | ErrorCode;

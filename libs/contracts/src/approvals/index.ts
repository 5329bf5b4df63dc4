/** Served by approvals: who must say yes, and what became of it. */
export * from './decide';
export * from './follow';
export * from './item';
export * from './mail';
export * from './open';
export * from './preview';
export { CredentialPin, MAX_ARGUMENT_BYTES, MAX_RESULT_BYTES, RequestLine, RequestStatus, WithdrawnBecause } from './request';
export * from './run';

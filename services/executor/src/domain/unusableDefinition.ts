/** A tool definition that makes no validator or no request: a fault of its import, not of the call. */
export class UnusableDefinition extends Error {
  override readonly name = 'UnusableDefinition';
}

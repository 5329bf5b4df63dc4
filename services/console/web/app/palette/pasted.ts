/** What somebody put into the palette: an id leads to its page, what is shown of a token to the token. Pure. */
const PREFIX = /^(?:svc|pat)_[0-9A-Za-z]{8}$/;
const REQUEST = /^req_[0-9A-Za-z]{22}$/;
const CALL = /^(?:c-[0-9A-Za-z]{16}|call_[0-9A-Za-z]{6,22})$/;

export type Pasted = { kind: 'request' | 'call'; id: string } | { kind: 'token'; prefix: string };

/** What the text names by itself, if it does. */
export function pastedOf(text: string): Pasted | undefined {
  const id = text.trim();
  if (REQUEST.test(id)) return { kind: 'request', id };
  if (CALL.test(id)) return { kind: 'call', id };
  return PREFIX.test(id) ? { kind: 'token', prefix: id } : undefined;
}

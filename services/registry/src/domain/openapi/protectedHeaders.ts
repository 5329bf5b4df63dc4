/** Headers that no document and no caller sets: they belong to the connection, to the credential, or say who is asking (security.md T-39). */
const PROTECTED = new Set(
  (
    'host authorization proxy-authorization proxy-connection cookie set-cookie connection keep-alive content-length transfer-encoding te trailer upgrade expect forwarded via ' +
    'x-real-ip x-original-url x-rewrite-url x-http-method-override accept-encoding content-encoding accept content-type'
  ).split(' '),
);
/** RFC 9110 5.6.2: what a field name is made of. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;

export const isHeaderName = (name: string): boolean => TOKEN.test(name);
export const isProtectedHeader = (name: string): boolean => {
  const lower = name.toLowerCase();
  return PROTECTED.has(lower) || lower.startsWith('x-forwarded-') || lower.startsWith('proxy-') || lower.startsWith('sec-');
};

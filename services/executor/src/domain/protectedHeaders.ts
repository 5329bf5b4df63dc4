/** Headers that a tool's argument may never set: who we are, who is calling, where the request goes, and how it is framed. */
const PROTECTED = new Set(
  (
    'accept accept-charset accept-encoding authorization baggage connection content-encoding content-length content-type cookie cookie2 date expect ' +
    'forwarded host http2-settings keep-alive origin proxy-authenticate proxy-authorization proxy-connection referer set-cookie te traceparent tracestate ' +
    'trailer transfer-encoding upgrade user-agent via x-http-method x-http-method-override x-method-override x-original-host x-original-url x-real-ip ' +
    'x-rewrite-url x-service-on-behalf-of true-client-ip cf-connecting-ip x-client-ip x-cluster-client-ip'
  ).split(' '),
);
const PROTECTED_PREFIX = /^(?:x-forwarded-|sec-|proxy-|:)/;

/** RFC 9110 token. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Visible ASCII and blanks: no line break, no control character, nothing that needs an encoding. */
export const HEADER_VALUE = /^[\x20-\x7e\t]*$/;

export function isProtectedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return !HEADER_NAME.test(name) || PROTECTED.has(lower) || PROTECTED_PREFIX.test(lower);
}

/** Headers that even a credential may not be put in, because they frame or route the request. */
export const isRoutingHeader = (name: string): boolean =>
  !HEADER_NAME.test(name) ||
  /^(?:host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|content-length|content-type|content-encoding)$/i.test(name);

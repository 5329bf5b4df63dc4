/**
 * Headers of requests to an API that no argument of a tool sets: who we are, who is calling, where the request goes, and how it is framed. The import
 * makes no argument of them, and whoever builds the request sends none: both read this list.
 */
const PROTECTED = new Set(
  (
    'accept accept-charset accept-encoding authorization baggage connection content-encoding content-length content-type cookie cookie2 date expect ' +
    'forwarded host http2-settings keep-alive origin proxy-authenticate proxy-authorization proxy-connection referer set-cookie te traceparent tracestate ' +
    'trailer transfer-encoding upgrade user-agent via x-http-method x-http-method-override x-method-override x-original-host x-original-url x-real-ip ' +
    'x-rewrite-url x-service-on-behalf-of true-client-ip cf-connecting-ip x-client-ip x-cluster-client-ip remote-user x-remote-user ' +
    'x-goog-authenticated-user-email x-goog-authenticated-user-id'
  ).split(' '),
);
const PROTECTED_PREFIX = /^(?:x-forwarded-|x-auth-request-|sec-|proxy-)/;
/** RFC 9110 5.6.2: what a field name is made of. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
/** What a cookie's name is made of: some servers decode "%", and take a name that begins with "$" for an attribute. */
const COOKIE_NAME = /^(?!\$)[!#$&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
/** Visible ASCII and blanks: no line break, no control character, nothing that needs an encoding. */
const TEXT = /^[\x20-\x7e\t]*$/;
const ROUTING =
  /^(?:host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|content-length|content-type|content-encoding)$/i;

/** A name that a header can have. */
export const isHeaderName = (name: string): boolean => NAME.test(name);

/** A name that a cookie can have, and that every server reads as it is. */
export const isCookieName = (name: string): boolean => COOKIE_NAME.test(name);

/** A value that a header can have as it is. */
export const isHeaderText = (text: string): boolean => TEXT.test(text);

/** Folds a name as servers behind CGI compare names: without case, and with no difference between characters that are neither letters nor digits. */
export const foldHeader = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '-');

/** Whether no argument of a tool may set this header; true also for text that is not a header name. */
export function isProtectedHeader(name: string): boolean {
  const lower = foldHeader(name);
  return !isHeaderName(name) || PROTECTED.has(lower) || PROTECTED_PREFIX.test(lower);
}

/** Headers that even a credential may not be put in, because they frame or route the request. */
export const isRoutingHeader = (name: string): boolean => !isHeaderName(name) || ROUTING.test(name);

/** Percent-encoding by RFC 3986: everything but unreserved characters, or but reserved ones too where a parameter allows them. */

/** `encodeURIComponent` leaves `!'()*`, which are reserved. Lone surrogates, which it throws on, become U+FFFD. */
export const encodeStrict = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Reserved characters that cannot end the query, start another parameter or be read as a blank. */
const SAFE_RESERVED = /%(3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C)/g;

/** Encodes query parameters with `allowReserved`: `#`, `&`, `;`, `=`, `+` and `%` stay encoded, because they would change what is sent. */
export const encodeReserved = (text: string): string => encodeStrict(text).replace(SAFE_RESERVED, (code) => decodeURIComponent(code));

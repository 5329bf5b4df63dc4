/** Addresses that mail is sent to. */

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** The plain form that every mail server reads alike: no comments, quotes, literals or look-alike letters. */
const PLAIN = new RegExp(`^(?=[^@]{1,64}@.{1,253}$)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`);

/** Tells whether an address has the plain form. The address that a provider states of a person may have another. */
export const isPlainAddress = (email: string): boolean => PLAIN.test(email);

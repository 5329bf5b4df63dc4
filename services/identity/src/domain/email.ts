/** E-mail addresses as people write them, and the one spelling they are found by. */
import { AppError, isPlainAddress } from '@gatehouse/contracts';

const isAscii = (text: string): boolean => /^[\0-\x7f]/.test(text);

/** Lower case, but for letters such as the Kelvin sign whose lower case is an ASCII letter: such an address is another mailbox. */
const lowerLetter = (letter: string): string => {
  const lower = letter.toLowerCase();
  return isAscii(lower) && !isAscii(letter) ? letter : lower;
};

/** One spelling for an address that people write in any case. */
export const emailKey = (email: string): string => email.replace(/\P{Lowercase}/gu, lowerLetter);

/** Refuses what cannot be an address; whether somebody reads it, only their sign-in shows. */
export function checkEmail(email: string): void {
  if (isPlainAddress(email)) return;
  throw new AppError('invalid', 'The invitation is not acceptable', {
    details: ['/email: must be an e-mail address such as ada@example.com, in plain ASCII and with a full domain name'],
  });
}

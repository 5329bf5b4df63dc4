/** Addresses in settings, read as the programs that take one read it. */
import { isIP } from 'node:net';

const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i;

/** MongoDB's names several hosts, and a store's has at most one `@`: behind user and password. What is no address at all is for the setting's pattern to refuse. */
export function isReadable(address: string): boolean {
  const [, scheme = '', place = ''] = PARTS.exec(address) ?? [];
  if (scheme === '') return true;
  if (/^https?:/i.test(scheme)) return URL.canParse(address);
  const [hosts = '', user] = place.split('@').reverse();
  const before = user === undefined ? scheme : `${scheme}${user}@`;
  return address.split('@').length <= 2 && hosts.split(',').every((host) => host !== '' && URL.canParse(`${before}${host}`));
}

/** Why it cannot be read, without the address: it may hold a password. */
export const unreadable = (address: string): string =>
  `cannot be read as an address${address.includes('@') ? ': characters of user and password other than letters and digits are written as %XX' : ''}`;

/** IP addresses of this machine, separated by commas, or its name for itself. */
export const isToListenOn = (hosts: string): boolean =>
  hosts
    .split(',')
    .map((host) => host.trim())
    .every((host) => host === 'localhost' || isIP(host) !== 0);

/** Time zones by their IANA name. */
import { AppError } from './errors';

export const DEFAULT_TIME_ZONE = 'UTC';

/** What the runtime's zone database calls it; undefined when it knows none of that name. Offsets such as `+01:00` are no names. */
function lookUp(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The name with the letters in their usual case; old names of a zone stay as they are. */
export function checkedTimeZone(name: string): string {
  const known = lookUp(name);
  if (known === undefined)
    throw new AppError('invalid', 'The time zone is not known', {
      details: ['/timeZone: must be an IANA time zone name such as Europe/Berlin'],
    });
  return known.toLowerCase() === name.toLowerCase() ? known : name;
}

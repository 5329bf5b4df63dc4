const PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Whether a text can be the address of an organization. */
export const slugRule = (text: string): boolean => PATTERN.test(text);

/** A slug that a name suggests: `Acme Robotics GmbH` to `acme-robotics-gmbh`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');

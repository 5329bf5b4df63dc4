/** The one spelling under which a name is unique in its organization, whatever the case. */
export const nameKey = (orgId: string, name: string): string => `${orgId} ${name.normalize('NFC').toLowerCase()}`;

/** All keys of one organization lie between these. */
export const nameKeysOf = (orgId: string): { $gte: string; $lt: string } => ({ $gte: `${orgId} `, $lt: `${orgId}!` });

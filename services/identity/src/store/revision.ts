/** Condition on a row's revision; an absent one is that of a row older than the field. */
export const atRevision = (revision: number | undefined) => revision ?? { $exists: false };

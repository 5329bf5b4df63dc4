/** Whoever wrote it may have left the full stop out. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A media type without its parameters, in lower case. */
export const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase();

/** `essence`: of `essenceOf`. */
export const isJson = (essence: string): boolean => essence === 'application/json' || essence.endsWith('+json');

/**
 * What cannot be seen is taken out of text from outside, so that it cannot say anything or turn the reading direction.
 * Default-ignorable covers zero-width, tag characters, variation selectors and fillers; Cf the bidirectional controls.
 */
export const INVISIBLE = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]|(?![\n\t])\p{Cc}/gu;

/** Visible text with its newlines and tabs. */
export const visibleText = (text: string): string => text.toWellFormed().replace(INVISIBLE, '');
/** Visible text on one line, for a name that is repeated in a sentence. */
export const visibleLine = (text: string): string => visibleText(text).replace(/[\s\u2028\u2029]+/g, ' ');

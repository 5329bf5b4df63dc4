import { useEffect, useState } from 'react';
import { withoutToken } from '../api/withoutToken.ts';

const TYPING_MS = 200;

/** The text of a field that counts once typing has paused. The secret part of a token is dropped as it is typed; then `wasCut` holds. */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const [{ text, wasCut }, setTyped] = useState({ text: value, wasCut: false });
  useEffect(() => setTyped((typed) => (typed.text === value ? typed : { text: value, wasCut: false })), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return { text, type: (typed: string): void => setTyped(withoutToken(typed)), wasCut };
}

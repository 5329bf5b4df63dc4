import { useEffect, useState } from 'react';

/**
 * When a menu or a dialog is drawn: not before it is first asked for, since a list of fifty rows would draw fifty. It is closed at first, so that it
 * notes where the focus was and gives it back; once drawn it stays, and closes as it should.
 */
export function useDrawn(isAsked: boolean): { isDrawn: boolean; isOpen: boolean } {
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (isAsked) setWasAsked(true);
  }, [isAsked]);
  return { isDrawn: isAsked || wasAsked, isOpen: isAsked && wasAsked };
}

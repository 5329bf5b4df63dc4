import { useEffect, useState } from 'react';

/** Whether the content has been unchanged for `ms`, so that nobody presses a button that has just moved or changed. */
export function useSettled(content: string, ms: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), ms);
    return () => clearTimeout(timer);
  }, [content, ms]);
  return settled === content;
}

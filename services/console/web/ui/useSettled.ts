import { useEffect, useState } from 'react';

/** Whether what is shown has stood still for a moment, so that nobody presses on something that changed under the pointer. */
export function useSettled(content: string, ms: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), ms);
    return () => clearTimeout(timer);
  }, [content, ms]);
  return settled === content;
}

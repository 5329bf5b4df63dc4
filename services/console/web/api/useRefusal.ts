import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

interface Asked {
  readonly error: Error | null;
  readonly status: 'pending' | 'error' | 'success';
}

/** Why a question has no answer. While one that was refused is asked again the refusal stands, so that what a page shows stays until the next answer. */
export function useRefusal(key: readonly unknown[], { error, status }: Asked): Error | null {
  const hash = hashKey(key);
  const [kept, setKept] = useState<{ hash: string; error: Error | null }>({ hash, error });
  const isAnswered = status !== 'pending';
  if (isAnswered && (kept.hash !== hash || kept.error !== error)) setKept({ hash, error });
  if (isAnswered) return error;
  return kept.hash === hash ? kept.error : null;
}

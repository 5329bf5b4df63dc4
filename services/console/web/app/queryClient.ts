import { QueryClient } from '@tanstack/react-query';
import { toProblem } from '../api/problems.ts';

/** Refusals are final; a server that is away for a moment is asked again. */
function retry(failures: number, err: Error): boolean {
  const { status } = toProblem(err);
  return failures < 2 && (status === 0 || status === 503);
}

/** Reads stay fresh for half a minute and are repeated when the window is looked at again. Nothing is kept on disk. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: 'always', retry, retryDelay: (attempt) => 500 * 2 ** attempt } },
  });

import { QueryClient } from '@tanstack/react-query';
import { toProblem } from '../api/problems.ts';

/** No answer, or one that says that a part of the server is away for a moment. */
const isAway = (err: Error | null): boolean => err !== null && [0, 503].includes(toProblem(err).status);

/** A page that shows nothing but why it could not be read looks again by itself. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Refusals are final; a server that is away is asked again. Reads stay fresh for half a minute and are repeated when the window is looked at again. Nothing
 * is kept on disk.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: 'always',
        retry: (failures, err) => failures < 2 && isAway(err),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchInterval: ({ state: { data, error } }) => (data === undefined && isAway(error) ? LOOK_AGAIN_MS : false),
      },
    },
  });

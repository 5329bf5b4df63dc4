/** However a call ended: its place at the API is free, and its share of the budget is settled. */
import type { Spending } from '../../spending';
import type { KnownCall } from './types';

export const release =
  ({ spending }: { readonly spending: Pick<Spending, 'state'> }) =>
  ({ release, share }: KnownCall): void => {
    release?.();
    const unused = share?.take(0);
    if (unused !== undefined) spending.state(unused);
  };

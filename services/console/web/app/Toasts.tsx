import { lazy, Suspense, type ComponentType } from 'react';

/** Notes wait in their store until this is there. A page without them is better than none. */
const ToastList = lazy(() =>
  import('./ToastList.tsx').then(
    (module): { default: ComponentType } => ({ default: module.ToastList }),
    () => ({ default: () => null }),
  ),
);

/** The place where notes appear. Its code is loaded later, because it is large and no page needs it at first. */
export const Toasts = () => (
  <Suspense>
    <ToastList />
  </Suspense>
);

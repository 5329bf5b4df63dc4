import { useLostFocus } from '../../ui/useLostFocus.ts';

/** Of a step. Once its turn comes, after the form of the one before is gone, it has the focus. */
export function StepTitle({ isNext, children }: { isNext: boolean; children: string }) {
  const title = useLostFocus<HTMLHeadingElement>(isNext, false);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}

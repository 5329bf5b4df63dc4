import { useLostFocus } from '../../ui/useLostFocus.ts';

/** The title of a step. It takes the focus once the step's turn comes, after the form of the step before is gone. */
export function StepTitle({ isNext, children }: { isNext: boolean; children: string }) {
  const title = useLostFocus<HTMLHeadingElement>(isNext, false);
  return (
    <h3 ref={title} tabIndex={-1}>
      {children}
    </h3>
  );
}

import { Tooltip, type TooltipProps } from '@mantine/core';
import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';

const OPENS_AFTER_MS = 200;

/** Props of the element that the hint is about. */
export interface Hinted {
  ref: (element: HTMLElement | null) => void;
  'aria-describedby': string | undefined;
  onMouseEnter: () => void;
  onMouseLeave: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

interface Props extends Pick<TooltipProps, 'multiline' | 'maw'> {
  label: string;
  children: (hinted: Hinted) => ReactNode;
}

/** A tooltip on hover and focus. It is drawn when somebody asks for it: a list has hundreds. */
export function Hint({ label, children, ...looks }: Props) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const note = useCallback((element: HTMLElement | null) => void (target.current = element), []);
  const [state, setState] = useState<'away' | 'asked' | 'shown'>('away');
  const leave = (): void => setState('away');
  useEffect(() => {
    if (state === 'away') return undefined;
    const timer = setTimeout(() => setState('shown'), OPENS_AFTER_MS);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setState('away');
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [state]);
  return (
    <>
      {children({
        ref: note,
        'aria-describedby': state === 'shown' ? id : undefined,
        onMouseEnter: () => setState('asked'),
        onMouseLeave: leave,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setState('shown'),
        onBlur: leave,
      })}
      {state !== 'away' && <Tooltip target={target} opened={state === 'shown'} label={<span id={id}>{label}</span>} {...looks} />}
    </>
  );
}

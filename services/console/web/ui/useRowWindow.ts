import { useState, type UIEvent } from 'react';

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  from: number;
  to: number;
  /** Height of what is left out above and below, in pixels. */
  above: number;
  below: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

const BEYOND = 10;

/** Which of many rows of one height are drawn: those in sight and some around. `height` is that of a row; all are drawn when `isOn` is false. */
export function useRowWindow(rows: number, height: number, isOn: boolean): RowWindow {
  const [sight, setSight] = useState({ top: 0, height: 800 });
  const onScroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>): void =>
    setSight({ top: scrollTop, height: clientHeight });
  if (!isOn) return { from: 0, to: rows, above: 0, below: 0, onScroll };
  const from = Math.max(0, Math.floor(sight.top / height) - BEYOND);
  const to = Math.min(rows, Math.ceil((sight.top + sight.height) / height) + BEYOND);
  return { from, to, above: from * height, below: (rows - to) * height, onScroll };
}

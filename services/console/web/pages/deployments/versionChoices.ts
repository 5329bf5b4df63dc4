import { copy } from './copy.ts';

/** Versions to pin, the newest first. */
export const versionChoices = (current: number) =>
  Array.from({ length: current }, (_, index) => current - index).map((version) => ({
    value: String(version),
    label: copy.versionLabel(version, current),
  }));

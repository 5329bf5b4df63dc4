import type { ToolChanges } from './importReport';

/** Names added, removed, and kept with another definition. Both sides: digest by name. */
export function diffTools(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ToolChanges {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
  };
}

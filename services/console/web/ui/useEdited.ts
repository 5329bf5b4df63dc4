import { useEffect, useState } from 'react';
import type { Done, Write } from '../api/useWrite.ts';
import { useApiForm, type ApiForm } from './useApiForm.ts';

interface Revised {
  revision: number;
}
interface Options<R extends Revised, V extends Record<string, unknown>> {
  /** The thing as read last; newer than the edited one when somebody else saves meanwhile. */
  current: R;
  valuesOf: (read: R) => V;
  rules: Parameters<typeof useApiForm<V>>[1];
  write: Pick<Write<never, unknown>, 'problem' | 'reset'>;
  /** Sends the values over the revision they were made from; `before` is what stood there. */
  send: (values: V, revision: number, before: V) => Promise<Done<R> | undefined>;
  onSaved?: (done: Done<R>) => void;
}
export interface Edited<R, V> {
  api: ApiForm<V>;
  /** What the fields were filled with, or saved as. */
  saved: V;
  /** Everything that is typed is saved. */
  isSame: boolean;
  save: () => Promise<void>;
  discard: () => void;
  /** Somebody else saved first: theirs, and the two ways out. */
  conflict: { theirs: R; keepMine: () => void; takeTheirs: () => void } | undefined;
}

const sameValues = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of something that others may change too: saved over the version they were made from, and over no other unless the person says so. */
export function useEdited<R extends Revised, V extends Record<string, unknown>>(options: Options<R, V>): Edited<R, V> {
  const { current, valuesOf, rules, write, send, onSaved } = options;
  const [saved, setSaved] = useState(() => ({ values: valuesOf(current), revision: current.revision }));
  const api = useApiForm<V>(saved.values, rules, write.problem);
  const { form } = api;
  const isSame = sameValues(form.values, saved.values);
  const isOld = current.revision > saved.revision;
  const isConflict = write.problem?.status === 409 && isOld;

  const take = (from: R): void => {
    const values = valuesOf(from);
    setSaved({ values, revision: from.revision });
    form.setValues(values);
    write.reset();
  };
  const save = async (over: number, before: V): Promise<void> => {
    const { values } = form;
    setSaved((last) => ({ ...last, revision: over }));
    const done = await send(values, over, before);
    if (done === undefined) return;
    const kept = valuesOf(done.answer);
    setSaved({ values: kept, revision: done.answer.revision });
    // What was typed while it was saved stays.
    if (form.getValues() === values) form.setValues(kept);
    onSaved?.(done);
  };
  useEffect(() => {
    if (!isOld) return;
    // Somebody else saved and nothing was edited here: take over their version.
    if (isSame) return take(current);
    // They changed nothing that these fields show: what is typed here is saved over their version too.
    if (!sameValues(valuesOf(current), saved.values)) return;
    if (isConflict) void save(current.revision, saved.values);
    else setSaved({ ...saved, revision: current.revision });
  });
  return {
    api,
    saved: saved.values,
    isSame,
    save: () => save(saved.revision, saved.values),
    discard: () => form.setValues(saved.values),
    conflict: isConflict
      ? { theirs: current, keepMine: () => void save(current.revision, valuesOf(current)), takeTheirs: () => take(current) }
      : undefined,
  };
}

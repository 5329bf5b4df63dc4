/** What no stage after this one has to think about: bottomless nesting, cycles (YAML anchors can make them), endless size, poisonous names. */
import { AppError } from '@gatehouse/contracts';
import { pointerStep } from '../../shared/json';

export const MAX_DEPTH = 200;
/** Values in the whole document. GitHub's document has about 450,000. */
export const MAX_VALUES = 3_000_000;

const fault = (path: readonly (string | number)[], rule: string): AppError => {
  const at = path.map(pointerStep).join('').slice(0, 500);
  return new AppError('invalid', 'the API document is not acceptable', { details: [`${at === '' ? '/' : at}: ${rule}`] });
};

/** Walks everything once and counts the members of all objects; throws `AppError('invalid')` with the path of the first bad node. */
export function checkTree(root: unknown): number {
  let values = 0;
  let members = 0;
  const path: (string | number)[] = [];
  const visit = (value: unknown): void => {
    if ((values += 1) > MAX_VALUES) throw fault([], `has more than ${MAX_VALUES} values`);
    if (typeof value === 'string' && !value.isWellFormed()) throw fault(path, 'has a lone surrogate');
    if (typeof value === 'number' && !Number.isFinite(value)) throw fault(path, 'is a number out of range');
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= MAX_DEPTH) throw fault(path.slice(0, 20), `is nested deeper than ${MAX_DEPTH} levels`);
    if (!Array.isArray(value)) members += Object.keys(value).length;
    for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (key === '__proto__' || (typeof key === 'string' && !key.isWellFormed()))
        throw fault(path, `has a member named ${JSON.stringify(key)}`);
      path.push(key);
      visit(child);
      path.pop();
    }
  };
  visit(root);
  return members;
}

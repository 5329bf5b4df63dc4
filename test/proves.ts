/** Tests as proofs: the title carries the ids of the requirements, and only known ids compile. */
import { requirements, type RequirementId } from './requirements';

export const proves = (ids: readonly RequirementId[], title: string, run: () => Promise<unknown> | void, timeoutMs?: number): void => {
  for (const id of ids) if (!(id in requirements)) throw new Error(`unknown requirement ${id}`);
  test(`${title} [${ids.join(' ')}]`, async () => void (await run()), timeoutMs);
};

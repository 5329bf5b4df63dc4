import { useState } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { Pair, Usable } from '../../api/queries/setup.ts';

const wordOf = ({ account, integration }: Pair): string => `${account.id} ${integration.id}`;

/** The account and integration whose credential is being tested. The window remembers them, so that a reload comes back to the test. */
export function useTested(grants: readonly Usable[]): [Usable | undefined, (next: Usable | undefined) => void] {
  const key = testKey(useOrgSlug());
  const [tested, setTested] = useState(() => grants.find((one) => wordOf(one) === sessionStorage.getItem(key)));
  return [
    tested,
    (next) => {
      if (next === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, wordOf(next));
      setTested(next);
    },
  ];
}

const testKey = (org: string): string => `gatehouse-tested-${org}`;

/** Whether a test was begun in this window and is not left yet. */
export const useIsTesting = (): boolean => sessionStorage.getItem(testKey(useOrgSlug())) !== null;

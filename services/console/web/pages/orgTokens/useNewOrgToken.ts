import { useState } from 'react';
import { useCreateOrgToken } from '../../api/queries/orgTokens.ts';
import type { NewToken } from '../../api/queries/serviceTokens.ts';
import type { NewOrgToken } from '../../api/types.ts';
import type { Write } from '../../api/useWrite.ts';
import { useOrg } from '../../api/useOrg.ts';
import type { ScopeChoice } from './Scope.tsx';

const SMALLEST: ScopeChoice = { scope: 'member', typed: '', isShort: false };

/** Creating a token with the chosen reach. Full access is not sent before the organization's name is typed. */
export function useNewOrgToken(): {
  create: Write<NewToken, NewOrgToken>;
  choice: ScopeChoice;
  setChoice: (choice: ScopeChoice) => void;
  reset: () => void;
} {
  const org = useOrg();
  const write = useCreateOrgToken();
  const [choice, setChoice] = useState(SMALLEST);
  const run: Write<NewToken, NewOrgToken>['run'] = (wanted) => {
    if (choice.scope === 'member') return write.run({ ...wanted, accessRole: 'MEMBER' });
    if (org !== undefined && choice.typed === org.name) return write.run(wanted);
    setChoice({ ...choice, isShort: true });
    return Promise.resolve(undefined);
  };
  const reset = (): void => {
    write.reset();
    setChoice(SMALLEST);
  };
  return { create: { ...write, run }, choice, setChoice, reset };
}

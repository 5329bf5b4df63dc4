import { useState } from 'react';
import { useDeleteDeployment, usePushAgain, useRenewToken, useResume, useSuspend } from '../../api/queries/deployments.ts';
import type { Deployment } from '../../api/types.ts';
import type { Done, Write } from '../../api/useWrite.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { nameOf } from './cells.tsx';
import { copy } from './copy.ts';

export type Asked = 'suspend' | 'renew' | 'remove';

/** What may be done to one deployment: what is asked before, what was said after. */
export function useDeploymentActions(agent: string, deployment: Deployment, onSaid: (words: string) => void) {
  const [suspend, resume, pushAgain] = [useSuspend(agent), useResume(agent), usePushAgain(agent)];
  const [renew, remove] = [useRenewToken(agent), useDeleteDeployment(agent)];
  const [asked, setAsked] = useState<Asked>();
  const [token, setToken] = useState<string>();
  const name = nameOf(deployment);
  const writes = { suspend, renew, remove } as const;

  async function run<A>(write: Write<string, A>, said: (name: string, at: string) => string): Promise<Done<A> | undefined> {
    const done = await write.run(deployment.id);
    if (done === undefined) return undefined;
    setAsked(undefined);
    onSaid(said(name, clockTime(done.at)));
    return done;
  }
  const confirmed = {
    suspend: () => run(suspend, copy.suspended),
    remove: () => run(remove, copy.removed),
    renew: async () => {
      const done = await renew.run(deployment.id);
      if (done === undefined) return;
      setAsked(undefined);
      setToken(done.answer.token);
    },
  } as const;

  return {
    name,
    asked,
    ask: (what: Asked | undefined) => {
      if (what !== undefined) writes[what].reset();
      setAsked(what);
    },
    confirm: (what: Asked) => void confirmed[what](),
    writes,
    resume: () => void run(resume, copy.resumed),
    pushAgain: () => void run(pushAgain, copy.pushed),
    problem: resume.problem ?? pushAgain.problem,
    isPending: resume.isPending || pushAgain.isPending,
    token,
    forgetToken: () => setToken(undefined),
  };
}

import type { Deployment } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useNow } from '../../ui/useNow.ts';
import { wasUsedLately } from '../tokens/token.ts';
import { copy } from './copy.ts';
import { OutsideList } from './Outside.tsx';
import type { Asked, useDeploymentActions } from './useDeploymentActions.ts';

const words = {
  suspend: {
    title: copy.suspendTitle,
    action: copy.suspendAction,
    running: copy.suspending,
    keep: copy.keepRunning,
    body: copy.suspendBody,
  },
  renew: { title: copy.renewTitle, action: copy.renew, running: copy.renewing, keep: copy.keepToken, body: copy.renewBody },
  remove: { title: copy.removeTitle, action: copy.removeAction, running: copy.removing, keep: copy.keep, body: copy.removeBody },
} as const;

interface Props {
  deployment: Deployment;
  actions: ReturnType<typeof useDeploymentActions>;
}

/** What is asked before a deployment stops, gets another token, or goes. Deleting says what stays outside. */
export function Questions({ deployment: { token, push }, actions: { name, asked, ask, confirm, writes } }: Props) {
  const now = useNow();
  const isInUse = token !== undefined && wasUsedLately(token, now);
  const stays = push?.outside ?? [];
  return (Object.keys(words) as Asked[]).map((what) => {
    const { title, body, ...labels } = words[what];
    const { isPending, problem } = writes[what];
    return (
      <Confirm
        key={what}
        opened={asked === what}
        onClose={() => ask(undefined)}
        title={title(name)}
        {...labels}
        onConfirm={() => confirm(what)}
        isPending={isPending}
        problem={problem}
        final={what === 'remove'}
        typeName={what === 'remove' && isInUse ? name : undefined}
      >
        <p>{body}</p>
        {what === 'remove' && stays.length > 0 && (
          <>
            <p>{copy.stays}</p>
            <OutsideList outside={stays} />
          </>
        )}
      </Confirm>
    );
  });
}

import { useDeleteGrant } from '../../api/queries/grants.ts';
import type { Grant } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy as accessCopy } from './copy.ts';
import { copy } from './grantTableCopy.ts';

interface Props {
  grant: Grant;
  /** Name of what is granted. */
  what: string;
  /** How many tools the integration has; undefined when it is gone, and for a grant of an agent or a skill. */
  tools: number | undefined;
  who: string;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks before a grant ends, and says what is refused from then on. */
export function RemoveGrant({ grant, what, tools, who, opened, onClose, onDone }: Props) {
  const remove = useDeleteGrant();
  const { kind } = grant.resource;
  const confirm = async (): Promise<void> => {
    const done = await remove.run({ subject: grant.subject, resource: grant.resource });
    if (done !== undefined) onDone(copy.removed(what, who, clockTime(done.at)));
  };
  return (
    <Confirm
      opened={opened}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={copy.removeTitle(who, what)}
      action={copy.remove}
      running={copy.removing}
      keep={copy.keep}
      onConfirm={() => void confirm()}
      isPending={remove.isPending}
      problem={remove.problem}
    >
      <p>{kind === 'integration' ? copy.removeBody(accessCopy.access(grant.tools, tools)) : copy.removeAuthored(copy.kinds[kind])}</p>
      {grant.subject.kind === 'everyone' && <p>{copy.removeOpen}</p>}
    </Confirm>
  );
}

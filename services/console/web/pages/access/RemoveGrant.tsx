import { useDeleteGrant } from '../../api/queries/grants.ts';
import type { Grant, Integration } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy as accessCopy } from './copy.ts';
import { copy } from './grantTableCopy.ts';

interface Props {
  grant: Grant;
  integration: Integration | undefined;
  who: string;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks before a grant ends, and says what is refused from then on. */
export function RemoveGrant({ grant, integration, who, opened, onClose, onDone }: Props) {
  const remove = useDeleteGrant();
  const slug = integration?.slug ?? copy.gone;
  const confirm = async (): Promise<void> => {
    const done = await remove.run({ subject: grant.subject, resource: grant.resource });
    if (done !== undefined) onDone(copy.removed(slug, who, clockTime(done.at)));
  };
  return (
    <Confirm
      opened={opened}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={copy.removeTitle(who, slug)}
      action={copy.remove}
      running={copy.removing}
      keep={copy.keep}
      onConfirm={() => void confirm()}
      isPending={remove.isPending}
      problem={remove.problem}
    >
      <p>{copy.removeBody(accessCopy.reach(grant.tools, integration?.toolCount))}</p>
      {grant.subject.kind === 'everyone' && <p>{copy.removeOpen}</p>}
    </Confirm>
  );
}

import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAcknowledge, useCurrentAiUsePolicy } from '../../api/queries/aiUsePolicy.ts';
import type { Signer } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

interface Props {
  account: Signer['subject'];
  /** The version that was asked about; if a newer one is published meanwhile, that one is acknowledged. */
  version: number;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks, then records that a service account acknowledges the version that counts. A newer one that is published meanwhile is named and shown. */
export function Acknowledge({ account: { id, name }, version, onClose, onDone }: Props) {
  const org = useOrgSlug();
  const acknowledge = useAcknowledge();
  const current = useCurrentAiUsePolicy().data?.version ?? version;
  const isReplaced = current !== version;
  const confirm = async (): Promise<void> => {
    const done = await acknowledge.run({ id, version: current });
    if (done === undefined) return;
    onClose();
    onDone(copy.acknowledged(name, clockTime(done.at)));
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={copy.acknowledgeTitle(name, current)}
      action={isReplaced ? copy.acknowledgeNewer(current) : copy.acknowledge}
      running={copy.acknowledging}
      keep={copy.keepOpen}
      onConfirm={() => void confirm()}
      isPending={acknowledge.isPending}
      problem={acknowledge.problem}
      final
      isHarmless
    >
      {isReplaced && (
        <p role="alert">
          {copy.replaced(version, current)} <Link to={`/orgs/${org}/ai-use-policies/${current}`}>{copy.readVersion(current)}</Link>
        </p>
      )}
      <p>{copy.acknowledgeBody}</p>
    </Confirm>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeleteGroup } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

/** Deletes after a question that counts who loses what. */
export function DeleteGroup({ group, grants }: { group: Group; grants: number | undefined }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const remove = useDeleteGroup();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    const done = await remove.run(group.id);
    if (done === undefined) return;
    toast(copy.removed(group.name, clockTime(done.at)));
    await navigate(`/orgs/${org}/groups`);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {copy.remove}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeTitle(group.name)}
        action={copy.remove}
        running={copy.removing}
        keep={copy.keep}
        onConfirm={() => void confirm()}
        isPending={remove.isPending}
        problem={remove.problem}
        final
      >
        <p>{copy.removeBody(group.memberCount, grants)}</p>
      </Confirm>
    </>
  );
}

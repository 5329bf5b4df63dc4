import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useDeleteSkill } from '../../api/queries/skills.ts';
import type { Skill } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

/** Deletes a skill with everything that belongs to it, after a question. */
export function DeleteSkill({ skill: { id, name, version, revision, attachments } }: { skill: Skill }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const remove = useDeleteSkill(id);
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    const done = await remove.run({ revision });
    if (done === undefined) return;
    toast(copy.removed(name, clockTime(done.at)));
    await navigate(`/orgs/${org}/skills`);
  };
  return (
    <>
      <Button
        variant="default"
        color="red"
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
        title={copy.removeTitle(name)}
        action={copy.remove}
        running={copy.removing}
        keep={copy.keep}
        onConfirm={() => void confirm()}
        isPending={remove.isPending}
        problem={remove.problem}
        final
        typeName={name}
        typeWhy=""
      >
        <p>{copy.removeBody(version, attachments.length)}</p>
      </Confirm>
    </>
  );
}

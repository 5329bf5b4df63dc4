import { useOrgSlug } from '../../api/orgSlug.ts';
import { useDeleteSkill } from '../../api/queries/skills.ts';
import type { Skill } from '../../api/types.ts';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { copy } from './copy.ts';

/** Deletes a skill with everything that belongs to it, after a question. */
export function DeleteSkill({ skill: { id, name, version, revision, attachments } }: { skill: Skill }) {
  const org = useOrgSlug();
  return (
    <DeleteButton
      words={{ action: copy.remove, running: copy.removing, keep: copy.keep, title: copy.removeTitle(name) }}
      write={useDeleteSkill(id)}
      of={{ revision }}
      gone={(at) => copy.removed(name, at)}
      list={`/orgs/${org}/skills`}
      typeName={name}
    >
      <p>{copy.removeBody(version, attachments.length)}</p>
    </DeleteButton>
  );
}

import { useOrgSlug } from '../../api/orgSlug.ts';
import { useDeleteGroup } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { copy } from './copy.ts';

/** Deletes after a question that counts who loses what. */
export function DeleteGroup({ group: { id, name, memberCount }, grants }: { group: Group; grants: number | undefined }) {
  const org = useOrgSlug();
  return (
    <DeleteButton
      words={{ action: copy.remove, running: copy.removing, keep: copy.keep, title: copy.removeTitle(name) }}
      write={useDeleteGroup()}
      of={id}
      gone={(at) => copy.removed(name, at)}
      list={`/orgs/${org}/groups`}
    >
      <p>{copy.removeBody(memberCount, grants)}</p>
    </DeleteButton>
  );
}

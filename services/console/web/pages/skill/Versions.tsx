import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useSkillDiff, useSkillVersions } from '../../api/queries/skills.ts';
import type { Skill } from '../../api/types.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Compare } from '../authored/Compare.tsx';
import { RestoreButton } from '../authored/RestoreButton.tsx';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { VersionsTab } from '../authored/VersionsTab.tsx';
import { Changes } from './Changes.tsx';
import { copy } from './copy.ts';

function Difference({ id, from, to }: { id: string; from: number; to: number }) {
  const { data, error, refetch } = useSkillDiff(id, from, to);
  if (error !== null) return <Failure problem={toProblem(error)} retry={() => void refetch()} what={versionWords.compareTitle} />;
  return data === undefined ? <Loading /> : <Changes diff={data} />;
}

/** The history of a skill. */
export function Versions({ skill: { id, version, revision }, mayEdit }: { skill: Skill; mayEdit: boolean }) {
  const org = useOrgSlug();
  const restore = { of: { kind: 'skill', address: id }, what: copy.restored, current: version, revision } as const;
  return (
    <VersionsTab
      list={useSkillVersions(id)}
      current={version}
      linkOf={(number) => `/orgs/${org}/skills/${id}/versions/${number}`}
      onlyOne={copy.onlyOne}
      compare={(onRestored) => (
        <Compare
          current={version}
          actions={(from) => mayEdit && from !== version && <RestoreButton isSmall {...restore} version={from} onRestored={onRestored} />}
        >
          {(from, to) => <Difference id={id} from={from} to={to} />}
        </Compare>
      )}
    />
  );
}

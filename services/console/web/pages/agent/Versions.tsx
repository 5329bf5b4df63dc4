import { toProblem } from '../../api/problems.ts';
import { useAgentDiff, useAgentVersions } from '../../api/queries/agents.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { Agent } from '../../api/types.ts';
import { agentPath } from '../../app/agentPath.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Compare } from '../authored/Compare.tsx';
import { RestoreButton } from '../authored/RestoreButton.tsx';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { VersionsTab } from '../authored/VersionsTab.tsx';
import { Changes } from './Changes.tsx';
import { textOf } from './spec.ts';
import { copy } from './versionCopy.ts';

function Difference({ name, from, to }: { name: string; from: number; to: number }) {
  const { data, error, refetch } = useAgentDiff(name, from, to);
  if (error !== null) return <Failure problem={toProblem(error)} retry={() => void refetch()} what={versionWords.compareTitle} />;
  return data === undefined ? <Loading /> : <Changes diff={data} />;
}

/** The history of an agent. */
export function Versions({ agent: { envelope, version, revision }, mayEdit }: { agent: Agent; mayEdit: boolean }) {
  const org = useOrgSlug();
  const name = textOf(envelope.agent.name);
  const restore = { of: { kind: 'agent', address: name }, what: copy.restored, current: version, revision } as const;
  return (
    <VersionsTab
      list={useAgentVersions(name)}
      current={version}
      linkOf={(number) => `${agentPath(org, name)}/versions/${number}`}
      onlyOne={copy.onlyOne}
      compare={(onRestored) => (
        <Compare
          current={version}
          note={copy.notVersioned}
          actions={(from) => mayEdit && from !== version && <RestoreButton isSmall {...restore} version={from} onRestored={onRestored} />}
        >
          {(from, to) => <Difference name={name} from={from} to={to} />}
        </Compare>
      )}
    />
  );
}

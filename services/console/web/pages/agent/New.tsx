import { agentsPath } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Page } from '../../ui/Page.tsx';
import { copy } from './copy.ts';
import { Editor } from './Editor.tsx';

/** What should this agent be? */
export function NewAgentPage() {
  return (
    <Page title={copy.newTitle} back={{ to: agentsPath(useOrgSlug()), label: copy.list }} sentence={copy.newSentence}>
      <Editor agent={undefined} />
    </Page>
  );
}

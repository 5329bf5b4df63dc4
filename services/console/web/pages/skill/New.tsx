import { useOrgSlug } from '../../api/orgSlug.ts';
import { Page } from '../../ui/Page.tsx';
import { copy } from './copy.ts';
import { Editor } from './Editor.tsx';

/** What should this skill tell? */
export function NewSkillPage() {
  const org = useOrgSlug();
  return (
    <Page title={copy.newTitle} back={{ to: `/orgs/${org}/skills`, label: copy.list }} sentence={copy.newSentence}>
      <Editor skill={undefined} />
    </Page>
  );
}

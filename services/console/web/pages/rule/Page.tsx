import { Button } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useRule } from '../../api/queries/rules.ts';
import { useRuleUse } from '../../api/queries/usage.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { toast } from '../../ui/toast.tsx';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import { useRuleActions } from '../rules/useRuleActions.ts';
import { copy } from './copy.ts';
import { Editor } from './Editor.tsx';

const useBack = () => ({ to: `/orgs/${useOrgSlug()}/rules`, label: copy.list });

/** What should this rule do, and what would it have done? */
export function NewRulePage() {
  const back = useBack();
  return (
    <Page title={copy.newTitle} back={back} sentence={copy.newSentence}>
      <Editor rule={undefined} />
    </Page>
  );
}

/** What does this rule do? */
export function RulePage() {
  const { id = '' } = useParams();
  const back = useBack();
  const navigate = useNavigate();
  const use = useRuleUse();
  const { data: rule, error, refetch } = useRule(id);
  const actions = useRuleActions((words) => {
    toast(words);
    void navigate(back.to);
  });
  if (rule === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  return (
    <Page
      title={rule.name}
      back={back}
      rest={`/rules/${id}`}
      status={<Status of={{ kind: 'rule', value: rule.effect }} />}
      sentence={copy.sentence(rule.enabled, use === undefined ? undefined : (use.get(id) ?? 0))}
      actions={
        <Button variant="default" color="red" onClick={() => actions.ask('delete', rule)}>
          {copy.remove}
        </Button>
      }
    >
      <Editor key={id} rule={rule} />
      <RuleDialog actions={actions} />
    </Page>
  );
}

import { useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { ME, useIntegrations } from '../../api/queries/integrations.ts';
import { useMe } from '../../api/queries/me.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CredentialPart } from '../access/CredentialPart.tsx';
import { copy } from './copy.ts';

/** Which credential do calls that are made for me use at this API? */
export function OwnCredentialPage() {
  const { slug = '' } = useParams();
  const { data: me } = useMe();
  const { data: integrations, error, refetch } = useIntegrations();
  const integration = integrations?.find((each) => each.slug === slug);
  const isNeeded = integration?.auth.type !== 'none';
  const sentence = integration === undefined ? copy.notFound(slug) : copy.notNeeded(slug);
  const isKnown = integrations !== undefined && me !== undefined;
  return (
    <Page
      title={copy.title(slug)}
      rest={`/me/credentials/${slug}`}
      sentence={isKnown && (integration === undefined || !isNeeded) ? sentence : undefined}
    >
      {error !== null && integrations === undefined && <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.what} />}
      {!isKnown && error === null && <Loading />}
      {isKnown && integration !== undefined && isNeeded && (
        <Panel title={copy.panel(slug)} note={copy.only(me.user.email)}>
          <CredentialPart holder={ME} integration={integration} isAwaited />
        </Panel>
      )}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { credentialRead, isUsable, ME, useIntegrations } from '../../api/queries/integrations.ts';
import { useMe } from '../../api/queries/me.ts';
import type { Integration, Me, UpstreamCredential } from '../../api/types.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime, exactTime } from '../../ui/timeWords.ts';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { copy } from './copy.ts';

function sentenceOf(slug: string, credential: UpstreamCredential | null): string {
  if (credential === null) return copy.missing(slug);
  return isUsable(credential) ? copy.present(exactTime(new Date(credential.updatedAt))) : copy.moved(slug);
}

/** What is stored, and the form to store it. */
function Own({ integration, user }: { integration: Integration; user: Me['user'] }) {
  const org = useOrgSlug();
  const { data } = useQuery(credentialRead(org, ME, integration.slug));
  const [said, setSaid] = useState('');
  if (data === undefined) return <Loading />;
  return (
    <>
      <p>{sentenceOf(integration.slug, data)}</p>
      <StatusLine>{said}</StatusLine>
      <Panel title={data === null ? copy.store : copy.replace} note={copy.only(user.email)}>
        <CredentialForm holder={ME} integration={integration} onDone={() => setSaid(copy.stored(clockTime(new Date())))} />
      </Panel>
    </>
  );
}

/** With what do calls that are made for me prove themselves to this API? */
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
      {isKnown && integration !== undefined && isNeeded && <Own integration={integration} user={me.user} />}
    </Page>
  );
}

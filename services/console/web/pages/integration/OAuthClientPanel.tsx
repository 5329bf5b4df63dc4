import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useAuthorizationServer, useDeleteOAuthClient, useOAuthClient, usePutOAuthClient } from '../../api/queries/connections.ts';
import type { Integration } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Form } from '../../ui/Form.tsx';
import { asSentence } from '../../ui/numberWords.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { oauthClientCopy as copy } from './oauthClientCopy.ts';

/** Why the addresses cannot be left out now, or the provider may say more later. */
function MetadataProblem({ slug }: { slug: string }) {
  const { data: server, error } = useAuthorizationServer(slug);
  if (error !== null) return <p>{asSentence(toProblem(error).message)}</p>;
  if (server?.metadataProblem === undefined) return null;
  return (
    <p>
      {copy.unread} <Foreign>{server.metadataProblem}</Foreign>
    </p>
  );
}

function ClientForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const put = usePutOAuthClient(slug);
  const { form, byField, submit } = useApiForm(
    { clientId: '', clientSecret: '', authorizationUrl: '', tokenUrl: '', scopes: '' },
    { clientId: (value) => (value === '' ? copy.needed : null) },
    put.problem,
  );
  const onSubmit = submit(async ({ clientId, clientSecret, authorizationUrl, tokenUrl, scopes }) => {
    const named = scopes.split(/\s+/).filter((scope) => scope !== '');
    const endpoints = { ...(authorizationUrl !== '' && { authorizationUrl }), ...(tokenUrl !== '' && { tokenUrl }) };
    const done = await put.run({
      clientId,
      ...(clientSecret !== '' && { clientSecret }),
      ...(Object.keys(endpoints).length > 0 && { endpoints }),
      ...(named.length > 0 && { scopes: named }),
    });
    if (done !== undefined) onDone();
  });
  return (
    <Form onSubmit={onSubmit} write={put} byField={byField} action={copy.save} running={copy.saving} onCancel={onDone}>
      <TextInput label={copy.clientId} autoComplete="off" maxLength={512} {...form.getInputProps('clientId')} />
      <PasswordInput
        label={copy.clientSecret}
        description={copy.secretHelp}
        autoComplete="off"
        maxLength={4_096}
        {...form.getInputProps('clientSecret')}
      />
      <MetadataProblem slug={slug} />
      <TextInput
        label={copy.authorizationUrl}
        description={copy.discovered}
        maxLength={2_048}
        {...form.getInputProps('authorizationUrl')}
      />
      <TextInput label={copy.tokenUrl} description={copy.discovered} maxLength={2_048} {...form.getInputProps('tokenUrl')} />
      <TextInput label={copy.scopes} description={copy.scopesHelp} maxLength={4_096} {...form.getInputProps('scopes')} />
    </Form>
  );
}

/** The OAuth client as which Gatehouse asks at the authorization server of this API; for admins. */
export function OAuthClientPanel({ integration: { slug } }: { integration: Integration }) {
  const { data: client } = useOAuthClient(slug);
  const remove = useDeleteOAuthClient();
  const [isOpen, setOpen] = useState(false);
  if (client === undefined) return null;
  return (
    <Panel title={copy.title} note={copy.note(`${location.origin}/connect/callback`)}>
      <p>{client === null ? copy.none : copy.stored(client.clientId, new URL(client.server.tokenEndpoint).host, client.isRegistered)}</p>
      {isOpen ? (
        <ClientForm slug={slug} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {client === null ? copy.store : copy.replace}
          </Button>{' '}
          {client !== null && (
            <Button variant="default" color="red" size="xs" disabled={remove.isPending} onClick={() => void remove.run(slug)}>
              {copy.remove}
            </Button>
          )}
        </div>
      )}
      <WriteProblem problem={remove.problem} />
    </Panel>
  );
}

/** The workspace secret of a deployment. Its value is the whole header, so that nothing depends on what the platform puts before a token. */
import { executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { path } from '../platforms/request';
import { done, firstOf, missing, Nothing, operation, pagesOf, RemoteId, type PlatformSession } from './operation';

const SECRETS = '/v1/convai/secrets';
const Made = Type.Object({ secret_id: RemoteId });
const Listed = Type.Object({
  secrets: Type.Array(Type.Object({ secret_id: RemoteId, name: Type.String() })),
  next_cursor: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** The platform searches by prefix. */
async function search({ send }: PlatformSession, tag: string): Promise<{ id: string }[]> {
  const all = await pagesOf(async (cursor) => {
    const query = { search: tag, page_size: 100, ...(cursor !== undefined && { cursor }) };
    const { secrets, next_cursor: next } = await send({ method: 'GET', path: SECRETS, query, answer: Listed });
    return { items: secrets, next: next ?? undefined };
  });
  return all.filter(({ name }) => name === tag).map(({ secret_id: id }) => ({ id }));
}

export const ensureVoiceSecret = operation<typeof executor.ensureVoiceSecret>('voice', async (asked, session) => {
  const { send, find, resource } = session;
  const name = executor.deploymentTag(asked.deploymentId);
  const token = session.token(asked);
  const value = `Bearer ${token}`;
  const secrets = token === undefined ? [] : [token];
  const rotate = (id: string): Promise<unknown> =>
    send({ method: 'PATCH', path: path`/v1/convai/secrets/${id}`, body: { type: 'update', name, value }, answer: Nothing, secrets });
  const resourceOf = (id: string) => resource('secret', id, path`/v1/convai/secrets/${id}`);

  if (asked.id !== undefined) {
    const found = await find({ method: 'GET', path: path`/v1/convai/secrets/${asked.id}`, answer: Nothing });
    if (found === undefined) return missing();
    if (asked.sealedToken !== undefined && token === undefined) return missing();
    if (token !== undefined) await rotate(asked.id);
    return done(resourceOf(asked.id));
  }
  if (token === undefined) return missing();
  const { first, warnings } = firstOf('secrets', await search(session, name));
  if (first !== undefined) {
    await rotate(first.id);
    return done(resourceOf(first.id), warnings);
  }
  const made = await send({ method: 'POST', path: SECRETS, body: { type: 'new', name, value }, answer: Made, secrets });
  return done(resourceOf(made.secret_id));
});

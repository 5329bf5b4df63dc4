/** The browser's part of an OAuth sign-in, played over the bus as the console does it: consent is a message, the redirect comes back sealed. */
import { createBus, edgeCallContext } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { principalVerifier, sealQuestion } from '@gatehouse/crypto';
import { createLog } from '@gatehouse/runtime';
import { decodeJwt } from './jwt';
import type { Stack } from './startStack';

export interface Consent {
  /** Where the browser is sent back to, after the person allowed (or refused) what the address asks for. */
  decide(authorizationUrl: string | URL, options?: { jwt?: string; orgSlug?: string; allow?: boolean }): Promise<URL>;
  close(): Promise<void>;
}

/** The person is the one of an access token of the identity provider, by default the first admin. */
export async function openConsent(stack: Stack): Promise<Consent> {
  const bus = createBus({
    service: 'console',
    url: stack.urls.rabbit,
    prefix: stack.home.prefixes.QUEUE_PREFIX,
    log: createLog('test', 'silent'),
    verifyPrincipal: principalVerifier(stack.home.path('trusted-keys.json')),
  });
  await bus.start();
  const { publicKey } = await bus.call(identity.oauthSealingKey, {}, edgeCallContext());
  return {
    async decide(authorizationUrl, { jwt, orgSlug = stack.orgSlug, allow = true } = {}) {
      const { iss, sub, email } = decodeJwt(jwt ?? (await stack.adminJwt()));
      const person = { issuer: String(iss), subject: String(sub), email: String(email) };
      const query = new URL(authorizationUrl).search.slice(1);
      const begun = await bus.call(identity.beginAuthorization, { query }, edgeCallContext());
      if (begun.outcome === 'redirect') return new URL(begun.location);
      if (begun.outcome === 'refused') throw new Error(begun.message);
      const { interactionId } = begun;
      const question = sealQuestion(publicKey, Buffer.alloc(0), `oauth-decision:${interactionId}`);
      const request = { interactionId, person, orgSlug, allow, sealed: question.sealed };
      const { sealed } = await bus.call(identity.decideAuthorization, request, edgeCallContext());
      return new URL((JSON.parse(question.openAnswer(sealed).toString('utf8')) as { location: string }).location);
    },
    close: () => bus.close(),
  };
}

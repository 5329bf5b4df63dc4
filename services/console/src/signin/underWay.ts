/** Sign-ins under way: what was asked of the provider, tied to the browser that asked, good for one return. */
import type { IncomingMessage } from 'node:http';
import type { Box } from '@gatehouse/crypto';
import type { Records } from '@gatehouse/store';
import type { Response } from 'express';
import { BROWSER_COOKIE, readCookie, setCookie } from '../cookies';
import { digestOf, newSecret } from '../secrets';
import type { Challenge } from './provider';

const LIFE_SECONDS = 600;

export interface UnderWay {
  begin(request: IncomingMessage, response: Response, returnTo: string): Promise<Challenge>;
  /** Once, and only for the browser that began it. */
  finish(request: IncomingMessage, state: string): Promise<{ challenge: Challenge; returnTo: string } | undefined>;
}

interface Kept {
  nonce: string;
  verifier: string;
  returnTo: string;
}

export function signInsUnderWay(records: Records, box: Box): UnderWay {
  return {
    async begin(request, response, returnTo) {
      // Tabs of one browser share the cookie, so that two sign-ins at a time both arrive.
      const browser = readCookie(request, BROWSER_COOKIE) ?? newSecret();
      const challenge = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
      const kept: Kept = { nonce: challenge.nonce, verifier: challenge.verifier, returnTo };
      await records.put(`signin:${digestOf(challenge.state)}`, box.seal(JSON.stringify(kept), browser, challenge.state), LIFE_SECONDS);
      setCookie(response, BROWSER_COOKIE, browser, LIFE_SECONDS);
      return challenge;
    },
    async finish(request, state) {
      const browser = readCookie(request, BROWSER_COOKIE);
      if (browser === undefined) return undefined;
      const sealed = await records.take(`signin:${digestOf(state)}`);
      // Sealed under the browser's own value: another browser cannot open what it took.
      const text = sealed === undefined ? undefined : box.open(sealed, browser, state);
      if (text === undefined) return undefined;
      const { nonce, verifier, returnTo } = JSON.parse(text) as Kept;
      return { challenge: { state, nonce, verifier }, returnTo };
    },
  };
}

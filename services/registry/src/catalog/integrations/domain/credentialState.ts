/**
 * What the calls of some tools make of the credential that is stored for their integration: the one place that says so where people and programs look
 * before they call. A call itself is judged by the executor, on the parts that its own tool needs.
 */
import { placeOf } from '@gatehouse/contracts';
import { credentialProblem, type CredentialTarget, type StoredCredential } from './credentialProblem';

export interface CredentialState {
  /** `incomplete`: some of the tools can be called, and some cannot. */
  readonly state: 'present' | 'incomplete' | 'missing';
  /** Tells the credential's owner why what is stored is not enough. */
  readonly problem?: string;
  /** Names of schemes that the tools need and the credential has no part for, where the integration has several. */
  readonly lacking?: readonly string[];
}

/** `needed`: for each tool that needs a credential, the places that it needs; empty lists where the integration has one scheme. */
export function credentialState(
  target: CredentialTarget,
  stored: StoredCredential | undefined,
  needed: readonly (readonly string[])[],
): CredentialState {
  if (stored === undefined) return { state: 'missing' };
  const problem = credentialProblem(target, stored);
  if (problem !== undefined) return { state: 'missing', problem };
  const refused = needed.filter((places) => places.some((place) => stored.parts?.includes(place) !== true));
  if (refused.length === 0) return { state: 'present' };
  const places = new Set(refused.flat().filter((place) => stored.parts?.includes(place) !== true));
  const schemes = target.auth.type === 'several' ? target.auth.schemes : [];
  const lacking = schemes.filter(({ auth }) => places.has(placeOf(auth))).map(({ name }) => name);
  const said = `the credential for ${target.slug} lacks ${lacking.map((name) => JSON.stringify(name)).join(' and ')}`;
  return refused.length === needed.length
    ? { state: 'missing', lacking, problem: `${said}, and no tool can be called without: its owner stores it again, with all parts` }
    : {
        state: 'incomplete',
        lacking,
        problem: `${said}: calls of ${refused.length} of the ${needed.length} tools that need a credential are refused`,
      };
}

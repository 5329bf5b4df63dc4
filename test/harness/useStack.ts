/** The one stack of a test run, shared by the suites that leave its processes alone: each works in an organization of its own. */
import { randomBytes } from 'node:crypto';
import { openStack, type Stack } from './openStack';
import { addSharedPerson, sharedPlace } from './testRun';

/**
 * Two gateways, registries, policies and approvals, the web console, and limits nobody meets; `sharedOptions` says it in full. Upstreams of
 * `startUpstream` may be called. The organization and its admin are new, and so must be whatever else the stack knows once: e-mail addresses
 * (`emailOf`) and slugs of further organizations. Mail, the order desk and the stores hold what other suites leave there.
 */
export async function useStack(): Promise<Stack> {
  const place = await sharedPlace();
  const orgSlug = `acme-${randomBytes(4).toString('hex')}`;
  const admin = await addSharedPerson({ email: `admin@${orgSlug}.example`, name: 'Acme Admin' });
  return openStack(place, { orgSlug, admin, addPerson: addSharedPerson });
}

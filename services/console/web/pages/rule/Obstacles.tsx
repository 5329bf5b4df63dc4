import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useSession } from '../../api/session.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './dryRunCopy.ts';
import type { Obstacle } from './foreseen.ts';
import styles from './rule.module.css';

interface Props {
  obstacles: readonly Obstacle[];
  slug: string;
  /** Id of the caller; `everyone` for an organization token. */
  callerId: string;
}

const isAccount = (id: string): boolean => id.startsWith('sa_');

/** The page where the person who looks can store the credential: their own, and as an admin those of programs. */
function credentialPage({ slug, callerId }: Props, me: string | undefined, isAdmin: boolean): string | undefined {
  if (callerId === me) return `me/credentials/${slug}`;
  if (!isAdmin) return undefined;
  if (isAccount(callerId)) return `service-accounts/${callerId}`;
  return callerId === 'everyone' ? 'service-tokens' : undefined;
}

function pageOf(step: Obstacle['step'], props: Props, me: string | undefined, isAdmin: boolean): string | undefined {
  if (step === 'credential') return credentialPage(props, me, isAdmin);
  if (!isAdmin) return undefined;
  if (step === 'disabled') return `integrations/${props.slug}`;
  if (step === 'changed') return `integrations/${props.slug}?view=settings`;
  return step === 'standing' && isAccount(props.callerId) ? `service-accounts/${props.callerId}` : undefined;
}

/** The way on from what stands in the way of a call, for who can take it. */
export function ObstacleFixes(props: Props) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { data: session } = useSession();
  const steps = [...new Set(props.obstacles.map(({ step }) => step))];
  const pages = steps.flatMap((step) => {
    const page = pageOf(step, props, session?.user.id, isAdmin);
    return page === undefined ? [] : [[step, page] as const];
  });
  if (pages.length === 0) return null;
  return (
    <p className={styles.says}>
      {pages.map(([step, page]) => (
        <Link key={step} to={`/orgs/${org}/${page}`}>
          {copy.ways[step]}
        </Link>
      ))}
    </p>
  );
}

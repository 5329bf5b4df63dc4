import type { Rule } from '../../api/types.ts';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import { copy } from './copy.ts';

/** Who changed a rule last; the person for whom they claim to act stands apart. */
export const ChangedBy = ({ rule: { revision, updatedBy, updatedClaim } }: { rule: Rule }) => (
  <>
    {copy.revision(revision, updatedBy)}
    {updatedClaim !== undefined && (
      <>
        {' '}
        {copy.onBehalfOf} <ClaimOf of={updatedClaim} />
      </>
    )}
  </>
);

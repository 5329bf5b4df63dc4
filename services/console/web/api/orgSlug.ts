import { useParams } from 'react-router';

/** Slug in the address, which alone decides the organization; empty outside of one. */
export const useOrgSlug = (): string => useParams()['org'] ?? '';

/** Whose token it is: a service account's (`svc`, the oldest kind), the organization's own, or a person's. */
export type TokenOwner =
  | { readonly kind: 'svc'; readonly accountId: string; readonly deploymentId?: string }
  /** Absent role: full admin access. */
  | { readonly kind: 'org'; readonly accessRole?: 'MEMBER' }
  | { readonly kind: 'pat'; readonly userId: string };
export type TokenKind = TokenOwner['kind'];

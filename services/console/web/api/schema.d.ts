/** Made by scripts/genApi.ts; not edited by hand. */
import type { ClaimText, ForeignText } from './foreign.ts';
export interface paths {
  '/v1/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who am I, and where am I a member; takes up invitations for my verified address */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** My organizations */
    get: operations['getOrgs'];
    put?: never;
    /** Create an organization; I become its first admin */
    post: operations['postOrgs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One organization */
    get: operations['getOrg'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change name or time zone; with the revision that was seen, only if it is still the current one
     * @description Admins only.
     */
    patch: operations['patchOrg'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/audit-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What happened, newest first; reading it is recorded too
     * @description Admins only.
     */
    get: operations['getOrgAuditLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/grants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Grants, by subject or resource
     * @description Admins only.
     */
    get: operations['getOrgGrants'];
    /**
     * Create or replace one grant, or several; all are checked before the first is stored
     * @description Admins only.
     */
    put: operations['putOrgGrants'];
    post?: never;
    /**
     * Remove a grant, named by the body or by the query
     * @description Admins only.
     */
    delete: operations['deleteOrgGrants'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/grants/effective': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What a subject reaches, and by which grants: its own, those of its groups, those for everyone
     * @description Admins only.
     */
    get: operations['getOrgGrantsEffective'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Groups, newest first */
    get: operations['getOrgGroups'];
    put?: never;
    /**
     * Create a group; names are unique in any case
     * @description Admins only.
     */
    post: operations['postOrgGroups'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/groups/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One group and who is in it */
    get: operations['getOrgGroupsId'];
    put?: never;
    post?: never;
    /**
     * Delete a group; once answered, nobody has anything through it
     * @description Admins only.
     */
    delete: operations['deleteOrgGroupsId'];
    options?: never;
    head?: never;
    /**
     * Change name or description
     * @description Admins only.
     */
    patch: operations['patchOrgGroupsId'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/groups/{id}/members/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Put a member into a group; effective on their next call
     * @description Admins only.
     */
    put: operations['putOrgGroupsIdMembersUserId'];
    post?: never;
    /**
     * Take a member out of a group; effective on their next call
     * @description Admins only.
     */
    delete: operations['deleteOrgGroupsIdMembersUserId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Integrations */
    get: operations['getOrgIntegrations'];
    put?: never;
    /**
     * Import an API description as a new integration
     * @description Admins only.
     */
    post: operations['postOrgIntegrations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One integration */
    get: operations['getOrgIntegrationsSlug'];
    put?: never;
    post?: never;
    /**
     * Delete an integration and its tools
     * @description Admins only.
     */
    delete: operations['deleteOrgIntegrationsSlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations/{slug}/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Import a newer description of the same API
     * @description Admins only.
     */
    post: operations['postOrgIntegrationsSlugRefresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations/{slug}/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tools of an integration */
    get: operations['getOrgIntegrationsSlugTools'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations/{slug}/tools/{tool}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One tool with the schema of its arguments */
    get: operations['getOrgIntegrationsSlugToolsTool'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/integrations/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What an import would create; stores nothing
     * @description Admins only.
     */
    post: operations['postOrgIntegrationsPreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open invitations, newest first
     * @description Admins only.
     */
    get: operations['getOrgInvitations'];
    put?: never;
    /**
     * Invite an e-mail address for 14 days, or renew; whoever signs in with it, verified by the identity provider, joins
     * @description Admins only.
     */
    post: operations['postOrgInvitations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/invitations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw an invitation; once answered, it lets nobody in
     * @description Admins only.
     */
    delete: operations['deleteOrgInvitationsId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/me/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Programs that I let act for me; an admin may name another member */
    get: operations['getOrgMeSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/me/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End what a program may do for me, as admin for anybody; once answered, no call of it succeeds */
    delete: operations['deleteOrgMeSessionsId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who belongs, newest first; a page of a search may be short while there are more */
    get: operations['getOrgMembers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/members/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a member, with everything they hold here; once answered, nothing of theirs opens anything here
     * @description Admins only.
     */
    delete: operations['deleteOrgMembersUserId'];
    options?: never;
    head?: never;
    /**
     * Change role, suspend, or let act again; the last active admin stays one
     * @description Admins only.
     */
    patch: operations['patchOrgMembersUserId'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/personal-tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** My tokens, or as admin those of another member */
    get: operations['getOrgPersonalTokens'];
    put?: never;
    /** Create a token of mine, where the organization allows them; default life one year */
    post: operations['postOrgPersonalTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/personal-tokens/{tokenId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke a token of mine, or as admin anybody’s, for good; once answered, no call with it succeeds */
    delete: operations['deleteOrgPersonalTokensTokenId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/security-settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the organization allows
     * @description Admins only.
     */
    get: operations['getOrgSecuritySettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change what the organization allows; what is left out stays. Once answered, no call passes by the old settings
     * @description Admins only.
     */
    patch: operations['patchOrgSecuritySettings'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Service accounts
     * @description Admins only.
     */
    get: operations['getOrgServiceAccounts'];
    put?: never;
    /**
     * Create a service account; it starts with access to nothing
     * @description Admins only.
     */
    post: operations['postOrgServiceAccounts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One service account
     * @description Admins only.
     */
    get: operations['getOrgServiceAccountsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change name, description or allowlist; what is left out stays
     * @description Admins only.
     */
    patch: operations['patchOrgServiceAccountsId'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/credentials/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Is there a credential; never its value
     * @description Admins only.
     */
    get: operations['getOrgServiceAccountsIdCredentialsSlug'];
    /**
     * Store or replace the credential a service account uses at an integration
     * @description Admins only.
     */
    put: operations['putOrgServiceAccountsIdCredentialsSlug'];
    post?: never;
    /**
     * Remove the credential
     * @description Admins only.
     */
    delete: operations['deleteOrgServiceAccountsIdCredentialsSlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disable; once answered, no call with its tokens succeeds
     * @description Admins only.
     */
    post: operations['postOrgServiceAccountsIdDisable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Enable again
     * @description Admins only.
     */
    post: operations['postOrgServiceAccountsIdEnable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/ip-allowlist': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Addresses the tokens of this account may be used from; empty = any
     * @description Admins only.
     */
    get: operations['getOrgServiceAccountsIdIpAllowlist'];
    /**
     * Replace those addresses; once answered, no call passes by the old ones
     * @description Admins only.
     */
    put: operations['putOrgServiceAccountsIdIpAllowlist'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tokens of a service account
     * @description Admins only.
     */
    get: operations['getOrgServiceAccountsIdTokens'];
    put?: never;
    /**
     * Create a token; default life one year
     * @description Admins only.
     */
    post: operations['postOrgServiceAccountsIdTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens/{tokenId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke a token for good; once answered, no call with it succeeds
     * @description Admins only.
     */
    delete: operations['deleteOrgServiceAccountsIdTokensTokenId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tokens of the organization itself
     * @description Admins only.
     */
    get: operations['getOrgServiceTokens'];
    put?: never;
    /**
     * Create a token of the organization; without accessRole it may do everything, default life one year
     * @description Admins only.
     */
    post: operations['postOrgServiceTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/service-tokens/{tokenId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke a token of the organization for good; once answered, no call with it succeeds
     * @description Admins only.
     */
    delete: operations['deleteOrgServiceTokensTokenId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Error: {
      /** @description One entry per failure, each prefixed by the path it applies to */
      details?: string[];
      error: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            organizations: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              /** @description Opaque identifier */
              id: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              revision: number;
              role?: 'admin' | 'member';
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              /** @description IANA name such as Europe/Berlin */
              timeZone: string;
            }[];
            suspended: {
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
            }[];
            user: {
              email: string;
              /** @description Opaque identifier */
              id: string;
              name?: string;
            };
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            organizations: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              /** @description Opaque identifier */
              id: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              revision: number;
              role?: 'admin' | 'member';
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              /** @description IANA name such as Europe/Berlin */
              timeZone: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgs: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
          /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
          slug: string;
          /** @description IANA name such as Europe/Berlin */
          timeZone?: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            revision: number;
            role?: 'admin' | 'member';
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug: string;
            /** @description IANA name such as Europe/Berlin */
            timeZone: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrg: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            revision: number;
            role?: 'admin' | 'member';
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug: string;
            /** @description IANA name such as Europe/Berlin */
            timeZone: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrg: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          revision?: number;
          /** @description IANA name such as Europe/Berlin */
          timeZone?: string;
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            revision: number;
            role?: 'admin' | 'member';
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug: string;
            /** @description IANA name such as Europe/Berlin */
            timeZone: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAuditLog: {
    parameters: {
      query?: {
        actor?: string;
        correlationId?: string;
        cursor?: string;
        from?: string;
        invocationId?: string;
        limit?: number;
        outcome?: string;
        to?: string;
        tool?: string;
        type?:
          | 'auth.denied'
          | 'limit.reached'
          | 'organization.created'
          | 'organization.updated'
          | 'securitySettings.updated'
          | 'member.invited'
          | 'invitation.withdrawn'
          | 'member.joined'
          | 'member.updated'
          | 'member.removed'
          | 'group.created'
          | 'group.updated'
          | 'group.deleted'
          | 'group.memberAdded'
          | 'group.memberRemoved'
          | 'client.allowed'
          | 'client.refused'
          | 'client.ended'
          | 'client.renewalRefused'
          | 'serviceAccount.created'
          | 'serviceAccount.updated'
          | 'serviceAccount.disabled'
          | 'serviceAccount.enabled'
          | 'serviceToken.created'
          | 'serviceToken.revoked'
          | 'serviceToken.expired'
          | 'orgToken.created'
          | 'orgToken.revoked'
          | 'orgToken.expired'
          | 'personalToken.created'
          | 'personalToken.revoked'
          | 'personalToken.expired'
          | 'integration.imported'
          | 'integration.deleted'
          | 'grant.put'
          | 'grant.deleted'
          | 'credential.put'
          | 'credential.deleted'
          | 'tool.call'
          | 'audit.read';
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            entries: {
              actor: {
                address?: string;
                id?: string;
                /** @enum {unknown} */
                kind: 'user' | 'serviceAccount' | 'orgToken' | 'system' | 'anonymous';
                name?: string;
                tokenId?: string;
              };
              callId?: string;
              correlationId?: string;
              data?: {
                [key: string]: unknown;
              };
              /** @description Opaque identifier */
              eventId: string;
              invocationId?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              occurredAt: string;
              onBehalfOf?: string;
              /** @description Opaque identifier */
              onBehalfOfMember?: string;
              /** @description Opaque identifier */
              orgId: string;
              outcome?: string;
              phase: 'intent' | 'outcome' | 'single';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              recordedAt: string;
              seq: number;
              target?: {
                id: string;
                kind: string;
                name?: string;
              };
              tool?: string;
              traceId?: string;
              /** @enum {unknown} */
              type:
                | 'auth.denied'
                | 'limit.reached'
                | 'organization.created'
                | 'organization.updated'
                | 'securitySettings.updated'
                | 'member.invited'
                | 'invitation.withdrawn'
                | 'member.joined'
                | 'member.updated'
                | 'member.removed'
                | 'group.created'
                | 'group.updated'
                | 'group.deleted'
                | 'group.memberAdded'
                | 'group.memberRemoved'
                | 'client.allowed'
                | 'client.refused'
                | 'client.ended'
                | 'client.renewalRefused'
                | 'serviceAccount.created'
                | 'serviceAccount.updated'
                | 'serviceAccount.disabled'
                | 'serviceAccount.enabled'
                | 'serviceToken.created'
                | 'serviceToken.revoked'
                | 'serviceToken.expired'
                | 'orgToken.created'
                | 'orgToken.revoked'
                | 'orgToken.expired'
                | 'personalToken.created'
                | 'personalToken.revoked'
                | 'personalToken.expired'
                | 'integration.imported'
                | 'integration.deleted'
                | 'grant.put'
                | 'grant.deleted'
                | 'credential.put'
                | 'credential.deleted'
                | 'tool.call'
                | 'audit.read';
            }[];
            hasMore: boolean;
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgGrants: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        resource?: string;
        subject?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            grants: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: string;
              resource: {
                /** @description Opaque identifier */
                id: string;
                /** @constant */
                kind: 'integration';
              };
              subject: {
                /** @description Opaque identifier */
                id: string;
                kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
              };
              tools: 'ALL' | string[];
            }[];
            hasMore: boolean;
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgGrants: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                createdAt: string;
                createdBy: string;
                resource: {
                  /** @description Opaque identifier */
                  id: string;
                  /** @constant */
                  kind: 'integration';
                };
                subject: {
                  /** @description Opaque identifier */
                  id: string;
                  kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
                };
                tools: 'ALL' | string[];
              }
            | {
                grants: {
                  /**
                   * Format: date-time
                   * @description ISO 8601, UTC, milliseconds
                   */
                  createdAt: string;
                  createdBy: string;
                  resource: {
                    /** @description Opaque identifier */
                    id: string;
                    /** @constant */
                    kind: 'integration';
                  };
                  subject: {
                    /** @description Opaque identifier */
                    id: string;
                    kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
                  };
                  tools: 'ALL' | string[];
                }[];
              };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgGrants: {
    parameters: {
      query?: {
        resource?: string;
        subject?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description {"kind": "integration", "slug": "…"} */
          resource: {
            /** @description the id of an integration, int_ and 22 letters or digits */
            id?: string;
            /** @constant */
            kind: 'integration';
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug?: string;
          };
          /** @description {"kind": "serviceAccount", "user" or "group", "id": "…"} or {"kind": "everyone"} */
          subject: {
            /** @description Absent for everyone */
            id?: string;
            /** @enum {unknown} */
            kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
          };
          /** @description "ALL" or a list of at least one tool name */
          tools?: 'ALL' | string[];
        };
      };
    };
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgGrantsEffective: {
    parameters: {
      query: {
        subjectId?: string;
        subjectKind: 'serviceAccount' | 'user' | 'group' | 'everyone';
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            grants: {
              because: {
                reason: 'direct' | 'group' | 'everyone';
                subject: {
                  /** @description Opaque identifier */
                  id: string;
                  kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
                };
                tools: 'ALL' | string[];
              }[];
              resource: {
                /** @description Opaque identifier */
                id: string;
                /** @constant */
                kind: 'integration';
              };
              tools: 'ALL' | string[];
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgGroups: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            groups: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description?: string;
              /** @description Opaque identifier */
              id: string;
              memberCount: number;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
            }[];
            hasMore: boolean;
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgGroups: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          description?: string;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            memberCount: number;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgGroupsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            group: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description?: string;
              /** @description Opaque identifier */
              id: string;
              memberCount: number;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
            };
            members: {
              email: string;
              groups: string[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              joinedAt: string;
              name?: string;
              role: 'admin' | 'member';
              status: 'ACTIVE' | 'SUSPENDED';
              /** @description Opaque identifier */
              userId: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgGroupsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgGroupsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          description?: string;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            memberCount: number;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgGroupsIdMembersUserId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgGroupsIdMembersUserId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgIntegrations: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            integrations: {
              auth:
                | {
                    /** @constant */
                    type: 'none';
                  }
                | {
                    /** @constant */
                    type: 'bearer';
                  }
                | {
                    in: 'header' | 'query';
                    name: string;
                    /** @constant */
                    type: 'apiKey';
                  };
              baseUrl: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @constant */
              kind: 'openapi';
              name: string;
              revision: number;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolCount: number;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
            }[];
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgIntegrations: {
    parameters: {
      query?: {
        baseUrl?: string;
        description?: string;
        name?: string;
        slug?: string;
      };
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          auth?:
            | {
                /** @constant */
                type: 'none';
              }
            | {
                /** @constant */
                type: 'bearer';
              }
            | {
                in: 'header' | 'query';
                name: string;
                /** @constant */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          description?: string;
          /** @description The description as JSON */
          document?: {
            [key: string]: unknown;
          };
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
          slug?: string;
          /** @description The description as JSON or YAML text */
          text?: string;
          /** @description An http or https address to fetch the description from */
          url?: string;
        };
        'application/openapi+json': string;
        'application/openapi+yaml': string;
        'application/vnd.oai.openapi': string;
        'application/vnd.oai.openapi+json': string;
        'application/x-yaml': string;
        'application/yaml': string;
        'text/yaml': string;
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            integration: {
              auth:
                | {
                    /** @constant */
                    type: 'none';
                  }
                | {
                    /** @constant */
                    type: 'bearer';
                  }
                | {
                    in: 'header' | 'query';
                    name: string;
                    /** @constant */
                    type: 'apiKey';
                  };
              baseUrl: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @constant */
              kind: 'openapi';
              name: string;
              revision: number;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolCount: number;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
            };
            report: {
              changes?: {
                added: string[];
                changed: string[];
                removed: string[];
              };
              collisions: {
                tool: string;
                tools: string[];
              }[];
              format: string;
              imported: number;
              notes: {
                note: string;
                operation?: string;
              }[];
              notesLeftOut: number;
              operations: number;
              skipped: {
                operation: string;
                reason: string;
              }[];
            };
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgIntegrationsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            auth:
              | {
                  /** @constant */
                  type: 'none';
                }
              | {
                  /** @constant */
                  type: 'bearer';
                }
              | {
                  in: 'header' | 'query';
                  name: string;
                  /** @constant */
                  type: 'apiKey';
                };
            baseUrl: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            description: string;
            /** @description Opaque identifier */
            id: string;
            /** @constant */
            kind: 'openapi';
            name: string;
            revision: number;
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug: string;
            toolCount: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgIntegrationsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgIntegrationsSlugRefresh: {
    parameters: {
      query?: {
        baseUrl?: string;
        description?: string;
        name?: string;
      };
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          auth?:
            | {
                /** @constant */
                type: 'none';
              }
            | {
                /** @constant */
                type: 'bearer';
              }
            | {
                in: 'header' | 'query';
                name: string;
                /** @constant */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          description?: string;
          /** @description The description as JSON */
          document?: {
            [key: string]: unknown;
          };
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          /** @description The description as JSON or YAML text */
          text?: string;
          /** @description An http or https address to fetch the description from */
          url?: string;
        };
        'application/openapi+json': string;
        'application/openapi+yaml': string;
        'application/vnd.oai.openapi': string;
        'application/vnd.oai.openapi+json': string;
        'application/x-yaml': string;
        'application/yaml': string;
        'text/yaml': string;
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            integration: {
              auth:
                | {
                    /** @constant */
                    type: 'none';
                  }
                | {
                    /** @constant */
                    type: 'bearer';
                  }
                | {
                    in: 'header' | 'query';
                    name: string;
                    /** @constant */
                    type: 'apiKey';
                  };
              baseUrl: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @constant */
              kind: 'openapi';
              name: string;
              revision: number;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolCount: number;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
            };
            report: {
              changes?: {
                added: string[];
                changed: string[];
                removed: string[];
              };
              collisions: {
                tool: string;
                tools: string[];
              }[];
              format: string;
              imported: number;
              notes: {
                note: string;
                operation?: string;
              }[];
              notesLeftOut: number;
              operations: number;
              skipped: {
                operation: string;
                reason: string;
              }[];
            };
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgIntegrationsSlugTools: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            tools: {
              collides: boolean;
              method: string;
              name: string;
              path: string;
              summary: string;
              tool: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgIntegrationsSlugToolsTool: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
        tool: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            collides: boolean;
            description: string;
            digest: string;
            inputSchema: {
              [key: string]: unknown;
            };
            method: string;
            name: string;
            path: string;
            summary: string;
            tags: string[];
            tool: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgIntegrationsPreview: {
    parameters: {
      query?: {
        baseUrl?: string;
        description?: string;
        name?: string;
        slug?: string;
      };
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          auth?:
            | {
                /** @constant */
                type: 'none';
              }
            | {
                /** @constant */
                type: 'bearer';
              }
            | {
                in: 'header' | 'query';
                name: string;
                /** @constant */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          description?: string;
          /** @description The description as JSON */
          document?: {
            [key: string]: unknown;
          };
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
          slug?: string;
          /** @description The description as JSON or YAML text */
          text?: string;
          /** @description An http or https address to fetch the description from */
          url?: string;
        };
        'application/openapi+json': string;
        'application/openapi+yaml': string;
        'application/vnd.oai.openapi': string;
        'application/vnd.oai.openapi+json': string;
        'application/x-yaml': string;
        'application/yaml': string;
        'text/yaml': string;
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            integration: {
              auth:
                | {
                    /** @constant */
                    type: 'none';
                  }
                | {
                    /** @constant */
                    type: 'bearer';
                  }
                | {
                    in: 'header' | 'query';
                    name: string;
                    /** @constant */
                    type: 'apiKey';
                  };
              baseUrl: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @constant */
              kind: 'openapi';
              name: string;
              revision: number;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolCount: number;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
            };
            report: {
              changes?: {
                added: string[];
                changed: string[];
                removed: string[];
              };
              collisions: {
                tool: string;
                tools: string[];
              }[];
              format: string;
              imported: number;
              notes: {
                note: string;
                operation?: string;
              }[];
              notesLeftOut: number;
              operations: number;
              skipped: {
                operation: string;
                reason: string;
              }[];
            };
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgInvitations: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            invitations: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              email: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              invitedBy: string;
              role: 'admin' | 'member';
            }[];
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgInvitations: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          email: string;
          role: 'admin' | 'member';
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            invitedBy: string;
            role: 'admin' | 'member';
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgInvitationsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgMeSessions: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        userId?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            sessions: {
              client: {
                documentHost?: string;
                loopback: boolean;
                name: string;
                redirectHost: string;
              };
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              endedAt?: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              endedBy?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              lastUsedAt?: string;
              status: 'active' | 'ended' | 'expired';
              /** @description Opaque identifier */
              userId: string;
              userName: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgMeSessionsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            client: {
              documentHost?: string;
              loopback: boolean;
              name: string;
              redirectHost: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            endedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            endedBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            status: 'active' | 'ended' | 'expired';
            /** @description Opaque identifier */
            userId: string;
            userName: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgMembers: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        q?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            members: {
              email: string;
              groups: string[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              joinedAt: string;
              name?: string;
              role: 'admin' | 'member';
              status: 'ACTIVE' | 'SUSPENDED';
              /** @description Opaque identifier */
              userId: string;
            }[];
            nextCursor?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgMembersUserId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgMembersUserId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          role?: 'admin' | 'member';
          status?: 'ACTIVE' | 'SUSPENDED';
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            email: string;
            groups: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            joinedAt: string;
            name?: string;
            role: 'admin' | 'member';
            status: 'ACTIVE' | 'SUSPENDED';
            /** @description Opaque identifier */
            userId: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgPersonalTokens: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        prefix?: string;
        userId?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            tokens: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              lastUsedAt?: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              prefix: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              revokedAt?: string;
              revokedBy?: string;
              status: 'active' | 'revoked' | 'expired';
              /** @description Opaque identifier */
              userId: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgPersonalTokens: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          expiresInSeconds?: number;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            status: 'active' | 'revoked' | 'expired';
            /** @description The whole value. Shown in this answer only; nobody can recover it. */
            token: string;
            /** @description Opaque identifier */
            userId: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgPersonalTokensTokenId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            status: 'active' | 'revoked' | 'expired';
            /** @description Opaque identifier */
            userId: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSecuritySettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ipAllowlist: string[];
            personalTokensEnabled: boolean;
            revision: number;
            /** @description Where this request came from, as an allowlist would see it */
            yourAddress?: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgSecuritySettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ipAllowlist?: string[];
          personalTokensEnabled?: boolean;
          revision?: number;
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ipAllowlist: string[];
            personalTokensEnabled: boolean;
            revision: number;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceAccounts: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            serviceAccounts: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy?: string;
              description?: string;
              /** @description Opaque identifier */
              id: string;
              ipAllowlist: string[];
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              status: 'ACTIVE' | 'DISABLED';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgServiceAccounts: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          description?: string;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            ipAllowlist: string[];
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            status: 'ACTIVE' | 'DISABLED';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceAccountsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            ipAllowlist: string[];
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            status: 'ACTIVE' | 'DISABLED';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgServiceAccountsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          description?: string;
          ipAllowlist?: string[];
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            ipAllowlist: string[];
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            status: 'ACTIVE' | 'DISABLED';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceAccountsIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              kind: 'serviceAccount' | 'user';
            };
            type: 'apiKey' | 'bearer';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            version: number;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgServiceAccountsIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          type: 'apiKey' | 'bearer';
          /** @description Printable ASCII, as it goes into a header; never shown again */
          value: string;
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              kind: 'serviceAccount' | 'user';
            };
            type: 'apiKey' | 'bearer';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            version: number;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgServiceAccountsIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgServiceAccountsIdDisable: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            ipAllowlist: string[];
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            status: 'ACTIVE' | 'DISABLED';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgServiceAccountsIdEnable: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            description?: string;
            /** @description Opaque identifier */
            id: string;
            ipAllowlist: string[];
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            status: 'ACTIVE' | 'DISABLED';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceAccountsIdIpAllowlist: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ipAllowlist: string[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgServiceAccountsIdIpAllowlist: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ipAllowlist: string[];
        };
      };
    };
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ipAllowlist: string[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceAccountsIdTokens: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            tokens: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              lastUsedAt?: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              prefix: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              revokedAt?: string;
              revokedBy?: string;
              /** @description Opaque identifier */
              serviceAccountId: string;
              status: 'active' | 'revoked' | 'expired';
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgServiceAccountsIdTokens: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          expiresInSeconds?: number;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            /** @description Opaque identifier */
            serviceAccountId: string;
            status: 'active' | 'revoked' | 'expired';
            /** @description The whole value. Shown in this answer only; nobody can recover it. */
            token: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgServiceAccountsIdTokensTokenId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            /** @description Opaque identifier */
            serviceAccountId: string;
            status: 'active' | 'revoked' | 'expired';
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceTokens: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        prefix?: string;
      };
      header?: never;
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hasMore: boolean;
            nextCursor?: string;
            tokens: {
              /** @constant */
              accessRole?: 'MEMBER';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              lastUsedAt?: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              prefix: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              revokedAt?: string;
              revokedBy?: string;
              status: 'active' | 'revoked' | 'expired';
            }[];
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgServiceTokens: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Left out: full admin access. MEMBER: a member without grants of its own.
           * @constant
           */
          accessRole?: 'MEMBER';
          expiresInSeconds?: number;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
        };
      };
    };
    responses: {
      /** @description Good */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            accessRole?: 'MEMBER';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            status: 'active' | 'revoked' | 'expired';
            /** @description The whole value. Shown in this answer only; nobody can recover it. */
            token: string;
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgServiceTokensTokenId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            accessRole?: 'MEMBER';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            lastUsedAt?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            prefix: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            revokedAt?: string;
            revokedBy?: string;
            status: 'active' | 'revoked' | 'expired';
          };
        };
      };
      /** @description The input breaks a rule; `details` lists every failure */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No usable access token */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Admins only */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Absent, or not visible to the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Anything else */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}

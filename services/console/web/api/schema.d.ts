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
    /** Who am I, where am I a member, and which invitations wait for my verified address */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/me/invitations/{id}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Join; from then on the organization knows my name. Accepting once more changes nothing */
    post: operations['postMeInvitationsIdAccept'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/me/invitations/{id}/decline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** It waits for me no more, until it is renewed; the organization is not told */
    post: operations['postMeInvitationsIdDecline'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/me/organizations/{orgSlug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Leave, also while I am suspended there, with everything held there; the last active admin stays */
    delete: operations['deleteMeOrganizationsOrgSlug'];
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
     * Change name or time zone, or what the management tools are called; with the revision that was seen, only if it is still the current one
     * @description Admins only.
     */
    patch: operations['patchOrg'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Agents you wrote or were granted; admins see all */
    get: operations['getOrgAgents'];
    put?: never;
    /** Create an agent; until it is granted, its author and admins alone see it */
    post: operations['postOrgAgents'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One agent as it is now */
    get: operations['getOrgAgentsName'];
    put?: never;
    post?: never;
    /** Delete an agent with its versions and grants; refused while it has deployments. Author and admins */
    delete: operations['deleteOrgAgentsName'];
    options?: never;
    head?: never;
    /** Replace the whole envelope: a change of `spec` makes a new version, one of `agent` alone does not. Author and admins */
    patch: operations['patchOrgAgentsName'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/author': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Hand an agent to another author; who was its author keeps no right to it but by a grant
     * @description Admins only.
     */
    put: operations['putOrgAgentsNameAuthor'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What changed between two versions, line by line */
    get: operations['getOrgAgentsNameDiff'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How to install the agent in a host */
    get: operations['getOrgAgentsNameExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/grants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who holds grants on an agent. Author and admins */
    get: operations['getOrgAgentsNameGrants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Versions of an agent, newest first */
    get: operations['getOrgAgentsNameVersions'];
    put?: never;
    /** Restore: a copy of an old version becomes the new current one. Author and admins */
    post: operations['postOrgAgentsNameVersions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/{name}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The agent with the spec of an old version */
    get: operations['getOrgAgentsNameVersionsVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/agents/by-id/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One agent by its id, whatever it is called now */
    get: operations['getOrgAgentsByIdId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/approvals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Requests, newest first: admins see all, approvers those they may decide, everybody their own */
    get: operations['getOrgApprovals'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/approvals/{requestId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One request with the exact bytes that would run */
    get: operations['getOrgApprovalsRequestId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/approvals/{requestId}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say yes to the bytes with this digest: the call runs once */
    post: operations['postOrgApprovalsRequestIdApprove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/approvals/{requestId}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say no; the comment is shown to who asked */
    post: operations['postOrgApprovalsRequestIdReject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/audit-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What happened, newest first; reading it is recorded too. Members find their own calls by correlation id */
    get: operations['getOrgAuditLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/audit-log/{seq}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One entry by its number; reading it is recorded too
     * @description Admins only.
     */
    get: operations['getOrgAuditLogSeq'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/blocks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Blocks, newest first; lifted ones stay as history
     * @description Admins only.
     */
    get: operations['getOrgBlocks'];
    put?: never;
    /**
     * Stop a caller, an integration or a tool; once answered, no call that starts from now passes, approved ones included
     * @description Admins only.
     */
    post: operations['postOrgBlocks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/blocks/{id}': {
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
     * Lift a block; it stays in the history
     * @description Admins only.
     */
    delete: operations['deleteOrgBlocksId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/budgets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Budgets with what is used of them now
     * @description Admins only.
     */
    get: operations['getOrgBudgets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/budgets/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The budget of one integration
     * @description Admins only.
     */
    get: operations['getOrgBudgetsSlug'];
    /**
     * Set a budget: a soft limit warns, a hard one refuses calls until the period ends, it is reset or raised
     * @description Admins only.
     */
    put: operations['putOrgBudgetsSlug'];
    post?: never;
    /**
     * Take the budget away; its integration may then use any number of tokens
     * @description Admins only.
     */
    delete: operations['deleteOrgBudgetsSlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/budgets/{slug}/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Begin again at zero; the end of the period stays
     * @description Admins only.
     */
    post: operations['postOrgBudgetsSlugReset'];
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
     * Create or replace one grant, or several; all are checked before the first is stored. An agent or a skill is granted whole, without "tools"
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
    /** Groups */
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
     * Delete a group that no rule names; once answered, nobody has anything through it
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
    /** Integrations: all for admins, for others those they may use */
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
     * Import a newer description of the same API, change its name, description, base address or auth
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
     * Open invitations
     * @description Admins only.
     */
    get: operations['getOrgInvitations'];
    put?: never;
    /**
     * Invite an e-mail address for 14 days, or renew; who signs in with it, verified by the identity provider, may accept. To change the role of an open invitation, withdraw it first
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
  '/v1/orgs/{orgSlug}/me/credentials/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Is there a credential I use; never its value */
    get: operations['getOrgMeCredentialsSlug'];
    /** Store or replace the credential I use at an integration */
    put: operations['putOrgMeCredentialsSlug'];
    post?: never;
    /** Remove the credential I use */
    delete: operations['deleteOrgMeCredentialsSlug'];
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
    /** Who belongs */
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
    /** Leave, or (admins) remove a member, with everything held here; once answered, nothing of theirs opens anything here */
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
  '/v1/orgs/{orgSlug}/model-catalog': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Models an agent may prefer, and where they run */
    get: operations['getOrgModelCatalog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
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
  '/v1/orgs/{orgSlug}/pulse': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What has changed since, and how many requests wait; 304 while nothing has */
    get: operations['getOrgPulse'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rules in their order; of those with the same effect the first that matches speaks
     * @description Admins only.
     */
    get: operations['getOrgRules'];
    put?: never;
    /**
     * Create a rule; effective on the next call once answered
     * @description Admins only.
     */
    post: operations['postOrgRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/rules/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One rule
     * @description Admins only.
     */
    get: operations['getOrgRulesId'];
    put?: never;
    post?: never;
    /**
     * Delete a rule; once answered, no call is decided by it
     * @description Admins only.
     */
    delete: operations['deleteOrgRulesId'];
    options?: never;
    head?: never;
    /**
     * Change a rule, switch it on or off; what is left out stays, null takes an optional member away
     * @description Admins only.
     */
    patch: operations['patchOrgRulesId'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/rules/order': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Put all rules into a new order
     * @description Admins only.
     */
    put: operations['putOrgRulesOrder'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/rules/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a draft would have made of the calls of the last days
     * @description Admins only.
     */
    post: operations['postOrgRulesReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/rules/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What would happen to a call and which step says so, without making it; with a draft, as if that were saved
     * @description Admins only.
     */
    post: operations['postOrgRulesTest'];
    delete?: never;
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
     * Create a service account; it starts with access to nothing. Names are unique in any case, also those of disabled accounts
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
     * Is there a credential a service account uses; never its value
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
     * Remove the credential a service account uses
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
  '/v1/orgs/{orgSlug}/service-tokens/{tokenId}/credentials/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Is there a credential a token of the organization uses; never its value
     * @description Admins only.
     */
    get: operations['getOrgServiceTokensTokenIdCredentialsSlug'];
    /**
     * Store or replace the credential a token of the organization uses at an integration
     * @description Admins only.
     */
    put: operations['putOrgServiceTokensTokenIdCredentialsSlug'];
    post?: never;
    /**
     * Remove the credential a token of the organization uses
     * @description Admins only.
     */
    delete: operations['deleteOrgServiceTokensTokenIdCredentialsSlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Skills you wrote or were granted; admins see all */
    get: operations['getOrgSkills'];
    put?: never;
    /** Create a skill, from its members or from a SKILL.md document; until it is granted, its author and admins alone see it */
    post: operations['postOrgSkills'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One skill with its instructions and the list of its attachments */
    get: operations['getOrgSkillsId'];
    put?: never;
    post?: never;
    /** Delete a skill with its attachments and grants. Author and admins */
    delete: operations['deleteOrgSkillsId'];
    options?: never;
    head?: never;
    /** Change a skill. Members that are left out stay, null takes an optional one away; a document says everything. Author and admins */
    patch: operations['patchOrgSkillsId'];
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills/{id}/attachments/{path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bytes of an attachment */
    get: operations['getOrgSkillsIdAttachmentsPath'];
    /** Add an attachment or replace the one with this path; the body is its bytes. Author and admins */
    put: operations['putOrgSkillsIdAttachmentsPath'];
    post?: never;
    /** Remove an attachment. Author and admins */
    delete: operations['deleteOrgSkillsIdAttachmentsPath'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills/{id}/author': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Hand a skill to another author; who was its author keeps no right to it but by a grant
     * @description Admins only.
     */
    put: operations['putOrgSkillsIdAuthor'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills/{id}/document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The skill as a SKILL.md document: YAML front matter and Markdown */
    get: operations['getOrgSkillsIdDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/skills/{id}/grants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who holds grants on a skill. Author and admins */
    get: operations['getOrgSkillsIdGrants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tools of all integrations: by name, or best first those that a question in words finds; those that a pattern of a rule matches
     * @description Admins only.
     */
    get: operations['getOrgTools'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orgs/{orgSlug}/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Calls, failures and tokens over at most 31 days, counted from the audit trail
     * @description Admins only.
     */
    get: operations['getOrgUsage'];
    put?: never;
    post?: never;
    delete?: never;
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
            invitations?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @description Opaque identifier */
              id: string;
              invitedBy: ForeignText;
              organization: {
                name: ForeignText;
                /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
                slug: string;
              };
              /** @enum {string} */
              role: 'admin' | 'member';
            }[];
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
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postMeInvitationsIdAccept: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
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
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postMeInvitationsIdDecline: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteMeOrganizationsOrgSlug: {
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            managementSlug: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            revision: number;
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
          managementSlug?: string;
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
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            managementSlug: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgents: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        q?: string;
        sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        tag?: string;
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
            agents: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: ForeignText;
              description: ForeignText;
              /** @description Opaque identifier */
              id: string;
              modelPreference: {
                family: ForeignText;
                model: ForeignText;
              }[];
              name: ForeignText;
              tags?: ForeignText[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
              versionCount: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgAgents: {
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
          agent: {
            /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
            description: ForeignText;
            /** @description 1 to 200 characters, no control or invisible characters */
            license?: ForeignText;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
            name: ForeignText;
            tags?: ForeignText[];
          };
          /** @description 1 to 500 characters, not blanks alone, no control or invisible characters */
          changeMessage?: ForeignText;
          spec: {
            modelPreference: {
              /** @description a logical family name, not blank */
              family: string;
              /** @description a logical model name, not blank */
              model: string;
            }[];
            /**
             * @description "1.0"
             * @enum {string}
             */
            schemaVersion: '1.0';
            systemPrompt: ForeignText;
            vendorHints?: ForeignText;
          };
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
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec: {
                modelPreference: {
                  /** @description a logical family name, not blank */
                  family: string;
                  /** @description a logical model name, not blank */
                  model: string;
                }[];
                /**
                 * @description "1.0"
                 * @enum {string}
                 */
                schemaVersion: '1.0';
                systemPrompt: ForeignText;
                vendorHints?: ForeignText;
              };
            };
            id: string;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsName: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
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
            author: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec:
                | {
                    modelPreference: {
                      /** @description a logical family name, not blank */
                      family: string;
                      /** @description a logical model name, not blank */
                      model: string;
                      resolved?: string;
                      resolvedCandidates?: string[];
                    }[];
                    /**
                     * @description "1.0"
                     * @enum {string}
                     */
                    schemaVersion: '1.0';
                    systemPrompt: ForeignText;
                    vendorHints?: ForeignText;
                  }
                | ForeignText;
            };
            id: string;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgAgentsName: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        name: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgAgentsName: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        name: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          agent: {
            /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
            description: ForeignText;
            /** @description 1 to 200 characters, no control or invisible characters */
            license?: ForeignText;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
            name: ForeignText;
            tags?: ForeignText[];
          };
          /** @description 1 to 500 characters, not blanks alone, no control or invisible characters */
          changeMessage?: ForeignText;
          spec: {
            modelPreference: {
              /** @description a logical family name, not blank */
              family: string;
              /** @description a logical model name, not blank */
              model: string;
            }[];
            /**
             * @description "1.0"
             * @enum {string}
             */
            schemaVersion: '1.0';
            systemPrompt: ForeignText;
            vendorHints?: ForeignText;
          };
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
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec: {
                modelPreference: {
                  /** @description a logical family name, not blank */
                  family: string;
                  /** @description a logical model name, not blank */
                  model: string;
                }[];
                /**
                 * @description "1.0"
                 * @enum {string}
                 */
                schemaVersion: '1.0';
                systemPrompt: ForeignText;
                vendorHints?: ForeignText;
              };
            };
            id: string;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgAgentsNameAuthor: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        name: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Opaque identifier */
          id: string;
          /** @enum {string} */
          kind: 'user' | 'serviceAccount';
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
            author: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description Opaque identifier */
            id: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsNameDiff: {
    parameters: {
      query: {
        from: number;
        to: number;
      };
      header?: never;
      path: {
        name: string;
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
            from: number;
            models: {
              family: ForeignText;
              model: ForeignText;
              /** @enum {string} */
              op: 'same' | 'added' | 'removed';
            }[];
            prompt: {
              /** @enum {string} */
              op: 'same' | 'added' | 'removed';
              text: ForeignText;
            }[];
            schemaVersion: {
              /** @enum {string} */
              op: 'same' | 'added' | 'removed';
              text: ForeignText;
            }[];
            to: number;
            vendorHints: {
              /** @enum {string} */
              op: 'same' | 'added' | 'removed';
              text: ForeignText;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsNameExport: {
    parameters: {
      query?: {
        adapter?: string;
      };
      header?: never;
      path: {
        name: string;
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
            agentName: ForeignText;
            artifacts: unknown[];
            format: string;
            installInstructions: ForeignText;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsNameGrants: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        name: string;
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
              name?: string;
              subject: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
              };
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsNameVersions: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        name: string;
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
            versions: {
              approvedBy?: {
                /** @description Opaque identifier */
                id: string;
                name: string;
                /** @description Opaque identifier */
                requestId: string;
              };
              changeMessage?: ForeignText;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'user' | 'serviceAccount' | 'orgToken';
                name: string;
              };
              onBehalfOf?: ClaimText;
              /** @description Opaque identifier */
              onBehalfOfMember?: string;
              restoredFromVersion?: number;
              version: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgAgentsNameVersions: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        name: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 500 characters, not blanks alone, no control or invisible characters */
          changeMessage?: ForeignText;
          /** @description a positive integer */
          fromVersion: number;
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
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec: {
                modelPreference: {
                  /** @description a logical family name, not blank */
                  family: string;
                  /** @description a logical model name, not blank */
                  model: string;
                }[];
                /**
                 * @description "1.0"
                 * @enum {string}
                 */
                schemaVersion: '1.0';
                systemPrompt: ForeignText;
                vendorHints?: ForeignText;
              };
            };
            id: string;
            restoredFromVersion: number;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsNameVersionsVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
        orgSlug: string;
        version: string;
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
            author: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec:
                | {
                    modelPreference: {
                      /** @description a logical family name, not blank */
                      family: string;
                      /** @description a logical model name, not blank */
                      model: string;
                      resolved?: string;
                      resolvedCandidates?: string[];
                    }[];
                    /**
                     * @description "1.0"
                     * @enum {string}
                     */
                    schemaVersion: '1.0';
                    systemPrompt: ForeignText;
                    vendorHints?: ForeignText;
                  }
                | ForeignText;
            };
            id: string;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAgentsByIdId: {
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
            author: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            envelope: {
              agent: {
                /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
                description: ForeignText;
                /** @description 1 to 200 characters, no control or invisible characters */
                license?: ForeignText;
                /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".." */
                name: ForeignText;
                tags?: ForeignText[];
              };
              spec:
                | {
                    modelPreference: {
                      /** @description a logical family name, not blank */
                      family: string;
                      /** @description a logical model name, not blank */
                      model: string;
                      resolved?: string;
                      resolvedCandidates?: string[];
                    }[];
                    /**
                     * @description "1.0"
                     * @enum {string}
                     */
                    schemaVersion: '1.0';
                    systemPrompt: ForeignText;
                    vendorHints?: ForeignText;
                  }
                | ForeignText;
            };
            id: string;
            revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgApprovals: {
    parameters: {
      query?: {
        cursor?: string;
        for?: 'me' | 'mine';
        limit?: number;
        requester?: string;
        status?: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'completed' | 'failed' | 'unknown';
        tool?: string;
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
            approvals: {
              askedUnder?: {
                reason: string;
                rule?: {
                  /** @description Opaque identifier */
                  id: string;
                  name: string;
                };
              };
              canApprove: boolean;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              decision?: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                by: {
                  /** @description Opaque identifier */
                  id?: string;
                  name: string;
                };
                byTokenCreator?: boolean;
                comment?: ForeignText;
                underOlderTerms?: boolean;
              };
              execution?: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                durationMs?: number;
                httpStatus?: number;
                isError: boolean;
                /** @enum {string} */
                outcome: 'completed' | 'failed' | 'unknown';
                reason?: string;
              };
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              expiresAt: string;
              /** @enum {string} */
              hindrance?: 'not_pending' | 'own_request' | 'token_creator' | 'not_an_approver';
              onBehalfOf?: ClaimText;
              /** @description Opaque identifier */
              onBehalfOfMember?: string;
              reason: string;
              repeats: number;
              requester: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'user' | 'serviceAccount' | 'orgToken';
                name: string;
              };
              /** @description Opaque identifier */
              requestId: string;
              rule?: {
                /** @description Opaque identifier */
                id: string;
                name: string;
              };
              /** @enum {string} */
              status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'completed' | 'failed' | 'unknown';
              tool: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgApprovalsRequestId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        requestId: string;
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
            approvers: {
              groups?: string[];
              users?: string[];
            };
            /** @description The exact bytes that run, as UTF-8 text */
            arguments: ForeignText;
            askedUnder?: {
              reason: string;
              rule?: {
                /** @description Opaque identifier */
                id: string;
                name: string;
              };
            };
            canApprove: boolean;
            /** @enum {boolean} */
            changedSince?: true;
            client?: ForeignText;
            correlationId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            decision?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              by: {
                /** @description Opaque identifier */
                id?: string;
                name: string;
              };
              byTokenCreator?: boolean;
              comment?: ForeignText;
              underOlderTerms?: boolean;
            };
            description?: ForeignText;
            digest: string;
            execution?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              durationMs?: number;
              httpStatus?: number;
              isError: boolean;
              /** @enum {string} */
              outcome: 'completed' | 'failed' | 'unknown';
              reason?: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @enum {string} */
            hindrance?: 'not_pending' | 'own_request' | 'token_creator' | 'not_an_approver';
            integration: {
              digest: string;
              /** @description Opaque identifier */
              integrationId: string;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolName: string;
            };
            invocationId?: ForeignText;
            onBehalfOf?: ClaimText;
            /** @description Opaque identifier */
            onBehalfOfMember?: string;
            preview?: {
              changes?: {
                isCut?: boolean;
                lines: {
                  /** @enum {string} */
                  op: 'same' | 'added' | 'removed';
                  text: ForeignText;
                }[];
                member: string;
              }[];
              names: {
                at: string;
                by?: ForeignText;
                id: string;
                /** @enum {string} */
                kind: 'agent' | 'skill' | 'integration' | 'serviceAccount' | 'orgToken' | 'user' | 'group' | 'everyone' | 'rule';
                name?: ForeignText;
              }[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              readAt: string;
            };
            reason: string;
            repeats: number;
            requester: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description Opaque identifier */
            requestId: string;
            requestLine: {
              method: string;
              url: ForeignText;
            };
            result?: ForeignText;
            rule?: {
              /** @description Opaque identifier */
              id: string;
              name: string;
            };
            /** @enum {string} */
            status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'completed' | 'failed' | 'unknown';
            tool: string;
            youCreatedTheToken: boolean;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgApprovalsRequestIdApprove: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
        requestId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description 1 to 1000 characters, no control or invisible characters */
          comment?: string;
          /** @description the SHA-256 of the arguments that were shown, 64 lower-case hexadecimal digits */
          digest: string;
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
            approvers: {
              groups?: string[];
              users?: string[];
            };
            /** @description The exact bytes that run, as UTF-8 text */
            arguments: ForeignText;
            askedUnder?: {
              reason: string;
              rule?: {
                /** @description Opaque identifier */
                id: string;
                name: string;
              };
            };
            canApprove: boolean;
            /** @enum {boolean} */
            changedSince?: true;
            client?: ForeignText;
            correlationId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            decision?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              by: {
                /** @description Opaque identifier */
                id?: string;
                name: string;
              };
              byTokenCreator?: boolean;
              comment?: ForeignText;
              underOlderTerms?: boolean;
            };
            description?: ForeignText;
            digest: string;
            execution?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              durationMs?: number;
              httpStatus?: number;
              isError: boolean;
              /** @enum {string} */
              outcome: 'completed' | 'failed' | 'unknown';
              reason?: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @enum {string} */
            hindrance?: 'not_pending' | 'own_request' | 'token_creator' | 'not_an_approver';
            integration: {
              digest: string;
              /** @description Opaque identifier */
              integrationId: string;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolName: string;
            };
            invocationId?: ForeignText;
            onBehalfOf?: ClaimText;
            /** @description Opaque identifier */
            onBehalfOfMember?: string;
            preview?: {
              changes?: {
                isCut?: boolean;
                lines: {
                  /** @enum {string} */
                  op: 'same' | 'added' | 'removed';
                  text: ForeignText;
                }[];
                member: string;
              }[];
              names: {
                at: string;
                by?: ForeignText;
                id: string;
                /** @enum {string} */
                kind: 'agent' | 'skill' | 'integration' | 'serviceAccount' | 'orgToken' | 'user' | 'group' | 'everyone' | 'rule';
                name?: ForeignText;
              }[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              readAt: string;
            };
            reason: string;
            repeats: number;
            requester: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description Opaque identifier */
            requestId: string;
            requestLine: {
              method: string;
              url: ForeignText;
            };
            result?: ForeignText;
            rule?: {
              /** @description Opaque identifier */
              id: string;
              name: string;
            };
            /** @enum {string} */
            status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'completed' | 'failed' | 'unknown';
            tool: string;
            youCreatedTheToken: boolean;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgApprovalsRequestIdReject: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
      };
      path: {
        orgSlug: string;
        requestId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description 1 to 1000 characters, no control or invisible characters */
          comment?: string;
          digest?: string;
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
            approvers: {
              groups?: string[];
              users?: string[];
            };
            /** @description The exact bytes that run, as UTF-8 text */
            arguments: ForeignText;
            askedUnder?: {
              reason: string;
              rule?: {
                /** @description Opaque identifier */
                id: string;
                name: string;
              };
            };
            canApprove: boolean;
            /** @enum {boolean} */
            changedSince?: true;
            client?: ForeignText;
            correlationId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            decision?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              by: {
                /** @description Opaque identifier */
                id?: string;
                name: string;
              };
              byTokenCreator?: boolean;
              comment?: ForeignText;
              underOlderTerms?: boolean;
            };
            description?: ForeignText;
            digest: string;
            execution?: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at: string;
              durationMs?: number;
              httpStatus?: number;
              isError: boolean;
              /** @enum {string} */
              outcome: 'completed' | 'failed' | 'unknown';
              reason?: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            expiresAt: string;
            /** @enum {string} */
            hindrance?: 'not_pending' | 'own_request' | 'token_creator' | 'not_an_approver';
            integration: {
              digest: string;
              /** @description Opaque identifier */
              integrationId: string;
              /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
              slug: string;
              toolName: string;
            };
            invocationId?: ForeignText;
            onBehalfOf?: ClaimText;
            /** @description Opaque identifier */
            onBehalfOfMember?: string;
            preview?: {
              changes?: {
                isCut?: boolean;
                lines: {
                  /** @enum {string} */
                  op: 'same' | 'added' | 'removed';
                  text: ForeignText;
                }[];
                member: string;
              }[];
              names: {
                at: string;
                by?: ForeignText;
                id: string;
                /** @enum {string} */
                kind: 'agent' | 'skill' | 'integration' | 'serviceAccount' | 'orgToken' | 'user' | 'group' | 'everyone' | 'rule';
                name?: ForeignText;
              }[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              readAt: string;
            };
            reason: string;
            repeats: number;
            requester: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description Opaque identifier */
            requestId: string;
            requestLine: {
              method: string;
              url: ForeignText;
            };
            result?: ForeignText;
            rule?: {
              /** @description Opaque identifier */
              id: string;
              name: string;
            };
            /** @enum {string} */
            status: 'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'completed' | 'failed' | 'unknown';
            tool: string;
            youCreatedTheToken: boolean;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        claim?: string;
        correlationId?: string;
        cursor?: string;
        from?: string;
        invocationId?: string;
        kind?:
          | 'auth'
          | 'limit'
          | 'organization'
          | 'securitySettings'
          | 'member'
          | 'invitation'
          | 'group'
          | 'client'
          | 'serviceAccount'
          | 'serviceToken'
          | 'orgToken'
          | 'personalToken'
          | 'integration'
          | 'agent'
          | 'skill'
          | 'grant'
          | 'credential'
          | 'rule'
          | 'rules'
          | 'block'
          | 'budget'
          | 'policySettings'
          | 'approval'
          | 'tool'
          | 'audit';
        limit?: number;
        outcome?: string;
        requestId?: string;
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
          | 'integration.renamed'
          | 'agent.created'
          | 'agent.updated'
          | 'agent.restored'
          | 'agent.deleted'
          | 'agent.transferred'
          | 'skill.created'
          | 'skill.updated'
          | 'skill.deleted'
          | 'skill.transferred'
          | 'grant.put'
          | 'grant.deleted'
          | 'credential.put'
          | 'credential.deleted'
          | 'rule.created'
          | 'rule.updated'
          | 'rule.deleted'
          | 'rules.ordered'
          | 'block.created'
          | 'block.lifted'
          | 'budget.put'
          | 'budget.deleted'
          | 'budget.reset'
          | 'budget.softCrossed'
          | 'budget.hardCrossed'
          | 'policySettings.updated'
          | 'approval.requested'
          | 'approval.approved'
          | 'approval.rejected'
          | 'approval.expired'
          | 'approval.cancelled'
          | 'approval.refused'
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
                /** @enum {string} */
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
              invocationId?: ForeignText;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              occurredAt: string;
              onBehalfOf?: ClaimText;
              /** @description Opaque identifier */
              onBehalfOfMember?: string;
              /** @description Opaque identifier */
              orgId: string;
              outcome?: string;
              /** @enum {string} */
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
              /** @enum {string} */
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
                | 'integration.renamed'
                | 'agent.created'
                | 'agent.updated'
                | 'agent.restored'
                | 'agent.deleted'
                | 'agent.transferred'
                | 'skill.created'
                | 'skill.updated'
                | 'skill.deleted'
                | 'skill.transferred'
                | 'grant.put'
                | 'grant.deleted'
                | 'credential.put'
                | 'credential.deleted'
                | 'rule.created'
                | 'rule.updated'
                | 'rule.deleted'
                | 'rules.ordered'
                | 'block.created'
                | 'block.lifted'
                | 'budget.put'
                | 'budget.deleted'
                | 'budget.reset'
                | 'budget.softCrossed'
                | 'budget.hardCrossed'
                | 'policySettings.updated'
                | 'approval.requested'
                | 'approval.approved'
                | 'approval.rejected'
                | 'approval.expired'
                | 'approval.cancelled'
                | 'approval.refused'
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgAuditLogSeq: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        seq: string;
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
            actor: {
              address?: string;
              id?: string;
              /** @enum {string} */
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
            invocationId?: ForeignText;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            occurredAt: string;
            onBehalfOf?: ClaimText;
            /** @description Opaque identifier */
            onBehalfOfMember?: string;
            /** @description Opaque identifier */
            orgId: string;
            outcome?: string;
            /** @enum {string} */
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
            /** @enum {string} */
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
              | 'integration.renamed'
              | 'agent.created'
              | 'agent.updated'
              | 'agent.restored'
              | 'agent.deleted'
              | 'agent.transferred'
              | 'skill.created'
              | 'skill.updated'
              | 'skill.deleted'
              | 'skill.transferred'
              | 'grant.put'
              | 'grant.deleted'
              | 'credential.put'
              | 'credential.deleted'
              | 'rule.created'
              | 'rule.updated'
              | 'rule.deleted'
              | 'rules.ordered'
              | 'block.created'
              | 'block.lifted'
              | 'budget.put'
              | 'budget.deleted'
              | 'budget.reset'
              | 'budget.softCrossed'
              | 'budget.hardCrossed'
              | 'policySettings.updated'
              | 'approval.requested'
              | 'approval.approved'
              | 'approval.rejected'
              | 'approval.expired'
              | 'approval.cancelled'
              | 'approval.refused'
              | 'tool.call'
              | 'audit.read';
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgBlocks: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        status?: 'active' | 'lifted';
        targetId?: string;
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
            blocks: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: string;
              /** @description Opaque identifier */
              id: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              liftedAt?: string;
              liftedBy?: string;
              /** @description 1 to 500 characters, no control or invisible characters */
              reason: string;
              target:
                | {
                    /** @description Opaque identifier */
                    id: string;
                    /** @enum {string} */
                    kind: 'user' | 'serviceAccount' | 'orgToken' | 'group' | 'integration';
                  }
                | {
                    /** @description Opaque identifier */
                    id: string;
                    /** @enum {string} */
                    kind: 'tool';
                    tool: string;
                  };
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgBlocks: {
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
          /** @description 1 to 500 characters, no control or invisible characters */
          reason: string;
          /** @description {"kind": "serviceAccount", "user", "group" or "orgToken", "id": "…"}, {"kind": "integration", "slug": "…"} or {"kind": "tool", "slug": "…", "tool": "…"} */
          target: {
            /** @description Opaque identifier */
            id?: string;
            /** @enum {string} */
            kind: 'user' | 'serviceAccount' | 'orgToken' | 'group' | 'integration' | 'tool';
            /** @description Lower-case letters, digits and inner hyphens, 1 to 40 characters */
            slug?: string;
            /** @description name of the tool without the slug */
            tool?: string;
          };
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
            createdBy: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            liftedAt?: string;
            liftedBy?: string;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            target:
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken' | 'group' | 'integration';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'tool';
                  tool: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgBlocksId: {
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
            createdBy: string;
            /** @description Opaque identifier */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            liftedAt?: string;
            liftedBy?: string;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            target:
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken' | 'group' | 'integration';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'tool';
                  tool: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgBudgets: {
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
            budgets: {
              hardLimit?: number;
              /** @description Opaque identifier */
              integrationId: string;
              overrun?: number;
              /** @enum {string} */
              period: 'DAY' | 'MONTH';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              periodStart: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              refillsAt: string;
              reserved: number;
              revision: number;
              softLimit?: number;
              /** @enum {string} */
              state: 'OK' | 'SOFT_CROSSED' | 'HARD_CROSSED';
              timeZone: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
              updatedBy: string;
              used: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgBudgetsSlug: {
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
            hardLimit?: number;
            /** @description Opaque identifier */
            integrationId: string;
            overrun?: number;
            /** @enum {string} */
            period: 'DAY' | 'MONTH';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            refillsAt: string;
            reserved: number;
            revision: number;
            softLimit?: number;
            /** @enum {string} */
            state: 'OK' | 'SOFT_CROSSED' | 'HARD_CROSSED';
            timeZone: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            used: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgBudgetsSlug: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          hardLimit?: number;
          /** @enum {string} */
          period: 'DAY' | 'MONTH';
          revision?: number;
          softLimit?: number;
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
            hardLimit?: number;
            /** @description Opaque identifier */
            integrationId: string;
            overrun?: number;
            /** @enum {string} */
            period: 'DAY' | 'MONTH';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            refillsAt: string;
            reserved: number;
            revision: number;
            softLimit?: number;
            /** @enum {string} */
            state: 'OK' | 'SOFT_CROSSED' | 'HARD_CROSSED';
            timeZone: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            used: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgBudgetsSlug: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgBudgetsSlugReset: {
    parameters: {
      query?: never;
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
    requestBody?: never;
    responses: {
      /** @description Good */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            hardLimit?: number;
            /** @description Opaque identifier */
            integrationId: string;
            overrun?: number;
            /** @enum {string} */
            period: 'DAY' | 'MONTH';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            periodStart: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            refillsAt: string;
            reserved: number;
            revision: number;
            softLimit?: number;
            /** @enum {string} */
            state: 'OK' | 'SOFT_CROSSED' | 'HARD_CROSSED';
            timeZone: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            used: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
                /** @enum {string} */
                kind: 'integration' | 'agent' | 'skill';
              };
              subject: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
                  /** @enum {string} */
                  kind: 'integration' | 'agent' | 'skill';
                };
                subject: {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
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
                    /** @enum {string} */
                    kind: 'integration' | 'agent' | 'skill';
                  };
                  subject: {
                    /** @description Opaque identifier */
                    id: string;
                    /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
          /** @description {"kind": "integration", "slug": "…"} or {"kind": "agent" or "skill", "id": "…"} */
          resource: {
            /** @description the id of an integration, agent or skill, int_, agt_ or skl_ and 22 letters or digits */
            id?: string;
            /** @enum {string} */
            kind: 'integration' | 'agent' | 'skill';
            /** Of an agent or skill */
            name?: string;
            /**
             * Of an integration
             * @description Lower-case letters, digits and inner hyphens, 1 to 40 characters
             */
            slug?: string;
          };
          /** @description {"kind": "serviceAccount", "user" or "group", "id": "…"} or {"kind": "everyone"} */
          subject: {
            /** @description Absent for everyone */
            id?: string;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
                /** @enum {string} */
                reason: 'direct' | 'group' | 'everyone';
                subject: {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
                };
                tools: 'ALL' | string[];
              }[];
              resource: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'integration' | 'agent' | 'skill';
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
        q?: string;
        sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
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
              revision: number;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
              revision: number;
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
              revision: number;
              /** @enum {string} */
              role: 'admin' | 'member';
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
          description?: string;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        q?: string;
        sort?: 'slug' | '-slug';
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
                    /** @enum {string} */
                    type: 'none';
                  }
                | {
                    /** @enum {string} */
                    type: 'bearer';
                  }
                | {
                    /** @enum {string} */
                    in: 'header' | 'query';
                    name: string;
                    /** @enum {string} */
                    type: 'apiKey';
                  };
              baseUrl?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'openapi' | 'internal';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              movedAt?: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
                /** @enum {string} */
                type: 'none';
              }
            | {
                /** @enum {string} */
                type: 'bearer';
              }
            | {
                /** @enum {string} */
                in: 'header' | 'query';
                name: string;
                /** @enum {string} */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
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
                    /** @enum {string} */
                    type: 'none';
                  }
                | {
                    /** @enum {string} */
                    type: 'bearer';
                  }
                | {
                    /** @enum {string} */
                    in: 'header' | 'query';
                    name: string;
                    /** @enum {string} */
                    type: 'apiKey';
                  };
              baseUrl?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'openapi' | 'internal';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              movedAt?: string;
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
                calledAs: string[];
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address of the document did not answer with one */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
                  /** @enum {string} */
                  type: 'none';
                }
              | {
                  /** @enum {string} */
                  type: 'bearer';
                }
              | {
                  /** @enum {string} */
                  in: 'header' | 'query';
                  name: string;
                  /** @enum {string} */
                  type: 'apiKey';
                };
            baseUrl?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            description: string;
            /** @description Opaque identifier */
            id: string;
            /** @enum {string} */
            kind: 'openapi' | 'internal';
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            movedAt?: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        revision?: number;
      };
      header?: {
        /** @description The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409. */
        'Idempotency-Key'?: string;
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
                /** @enum {string} */
                type: 'none';
              }
            | {
                /** @enum {string} */
                type: 'bearer';
              }
            | {
                /** @enum {string} */
                in: 'header' | 'query';
                name: string;
                /** @enum {string} */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
          description?: string;
          /** @description The description as JSON */
          document?: {
            [key: string]: unknown;
          };
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          revision?: number;
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
                    /** @enum {string} */
                    type: 'none';
                  }
                | {
                    /** @enum {string} */
                    type: 'bearer';
                  }
                | {
                    /** @enum {string} */
                    in: 'header' | 'query';
                    name: string;
                    /** @enum {string} */
                    type: 'apiKey';
                  };
              baseUrl?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'openapi' | 'internal';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              movedAt?: string;
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
                calledAs: string[];
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address of the document did not answer with one */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
              /** @enum {boolean} */
              adminOnly?: true;
              calledAs?: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
            /** @enum {boolean} */
            adminOnly?: true;
            calledAs?: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
                /** @enum {string} */
                type: 'none';
              }
            | {
                /** @enum {string} */
                type: 'bearer';
              }
            | {
                /** @enum {string} */
                in: 'header' | 'query';
                name: string;
                /** @enum {string} */
                type: 'apiKey';
              };
          /** @description An http or https address */
          baseUrl?: string;
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
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
                    /** @enum {string} */
                    type: 'none';
                  }
                | {
                    /** @enum {string} */
                    type: 'bearer';
                  }
                | {
                    /** @enum {string} */
                    in: 'header' | 'query';
                    name: string;
                    /** @enum {string} */
                    type: 'apiKey';
                  };
              baseUrl?: string;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              description: string;
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'openapi' | 'internal';
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              movedAt?: string;
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
                calledAs: string[];
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address of the document did not answer with one */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        q?: string;
        sort?: 'email' | '-email' | 'createdAt' | '-createdAt';
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
              /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @enum {string} */
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
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgMeCredentialsSlug: {
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @description Why calls do not use it: it was stored for another address than the integration has */
            problem?: string;
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgMeCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The origin it is meant for, like https://api.example.com: refused with 409 when the integration is at another */
          origin?: string;
          /** @enum {string} */
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgMeCredentialsSlug: {
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        sort?: 'joinedAt' | '-joinedAt';
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
              revision: number;
              /** @enum {string} */
              role: 'admin' | 'member';
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        orgSlug: string;
        userId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          revision?: number;
          /** @enum {string} */
          role?: 'admin' | 'member';
          /** @enum {string} */
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
            revision: number;
            /** @enum {string} */
            role: 'admin' | 'member';
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgModelCatalog: {
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
            families: {
              /** @enum {boolean} */
              archived?: true;
              family: string;
              label: string;
              models: {
                /** @enum {boolean} */
                archived?: true;
                asOf: string;
                ends?: string;
                model: string;
                replacement?: string;
                routes: {
                  /** @enum {boolean} */
                  archived?: true;
                  asOf: string;
                  credential: string;
                  modelId: string;
                  provider: string;
                  runsAt: string;
                }[];
                since?: string;
              }[];
            }[];
            platforms: {
              asOf: string;
              models: {
                asOf?: string;
                /** @description a logical family name, not blank */
                family: string;
                /** @description a logical model name, not blank */
                model: string;
                modelId: string;
              }[];
              platform: string;
            }[];
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
        q?: string;
        sort?: 'createdAt' | '-createdAt';
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
              /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            /** @enum {string} */
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgPulse: {
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
            changes: {
              [key: string]: number;
            };
            pending: number;
            pendingForMe: number;
          };
        };
      };
      /** @description As the client has it already */
      304: {
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgRules: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        q?: string;
        sort?: 'priority' | '-priority' | 'name' | '-name' | 'updatedAt' | '-updatedAt';
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
            rules: {
              approvers?: {
                groups?: string[];
                users?: string[];
              };
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: string;
              /** @enum {string} */
              effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
              enabled: boolean;
              expiresInSeconds?: number;
              /** @description Opaque identifier */
              id: string;
              /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
              name: string;
              priority: number;
              /** @description 1 to 500 characters, no control or invisible characters */
              reason: string;
              revision: number;
              schedule?: {
                days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
                /** @description HH:MM, 24 hours */
                from?: string;
                timeZone?: string;
                /** @description HH:MM, 24 hours */
                to?: string;
              };
              subjects?: (
                | {
                    /** @description Opaque identifier */
                    id?: string;
                    /** @enum {string} */
                    kind: 'user' | 'serviceAccount' | 'orgToken';
                  }
                | {
                    /** @description Opaque identifier */
                    id: string;
                    /** @enum {string} */
                    kind: 'group';
                  }
                | {
                    /** @enum {string} */
                    kind: 'role';
                    /** @enum {string} */
                    role: 'admin' | 'member';
                  }
              )[];
              tools: string[];
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              updatedAt: string;
              updatedBy: string;
              when?: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgRules: {
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
          approvers?: {
            groups?: string[];
            users?: string[];
          };
          /** @enum {string} */
          effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
          enabled?: boolean;
          expiresInSeconds?: number;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name: string;
          priority?: number;
          /** @description 1 to 500 characters, no control or invisible characters */
          reason: string;
          schedule?: {
            days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
            /** @description HH:MM, 24 hours */
            from?: string;
            timeZone?: string;
            /** @description HH:MM, 24 hours */
            to?: string;
          };
          subjects?: (
            | {
                /** @description Opaque identifier */
                id?: string;
                /** @enum {string} */
                kind: 'user' | 'serviceAccount' | 'orgToken';
              }
            | {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'group';
              }
            | {
                /** @enum {string} */
                kind: 'role';
                /** @enum {string} */
                role: 'admin' | 'member';
              }
          )[];
          tools: string[];
          when?: string;
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
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: string;
            /** @enum {string} */
            effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
            enabled: boolean;
            expiresInSeconds?: number;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            priority: number;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            revision: number;
            schedule?: {
              days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
              /** @description HH:MM, 24 hours */
              from?: string;
              timeZone?: string;
              /** @description HH:MM, 24 hours */
              to?: string;
            };
            subjects?: (
              | {
                  /** @description Opaque identifier */
                  id?: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'group';
                }
              | {
                  /** @enum {string} */
                  kind: 'role';
                  /** @enum {string} */
                  role: 'admin' | 'member';
                }
            )[];
            tools: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            when?: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgRulesId: {
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
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: string;
            /** @enum {string} */
            effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
            enabled: boolean;
            expiresInSeconds?: number;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            priority: number;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            revision: number;
            schedule?: {
              days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
              /** @description HH:MM, 24 hours */
              from?: string;
              timeZone?: string;
              /** @description HH:MM, 24 hours */
              to?: string;
            };
            subjects?: (
              | {
                  /** @description Opaque identifier */
                  id?: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'group';
                }
              | {
                  /** @enum {string} */
                  kind: 'role';
                  /** @enum {string} */
                  role: 'admin' | 'member';
                }
            )[];
            tools: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            when?: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgRulesId: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgRulesId: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          approvers?: {
            groups?: string[];
            users?: string[];
          } | null;
          /** @enum {string} */
          effect?: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
          enabled?: boolean;
          expiresInSeconds?: number | null;
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
          priority?: number;
          /** @description 1 to 500 characters, no control or invisible characters */
          reason?: string;
          revision?: number;
          schedule?: {
            days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
            /** @description HH:MM, 24 hours */
            from?: string;
            timeZone?: string;
            /** @description HH:MM, 24 hours */
            to?: string;
          } | null;
          subjects?:
            | (
                | {
                    /** @description Opaque identifier */
                    id?: string;
                    /** @enum {string} */
                    kind: 'user' | 'serviceAccount' | 'orgToken';
                  }
                | {
                    /** @description Opaque identifier */
                    id: string;
                    /** @enum {string} */
                    kind: 'group';
                  }
                | {
                    /** @enum {string} */
                    kind: 'role';
                    /** @enum {string} */
                    role: 'admin' | 'member';
                  }
              )[]
            | null;
          tools?: string[];
          when?: string | null;
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
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: string;
            /** @enum {string} */
            effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
            enabled: boolean;
            expiresInSeconds?: number;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            priority: number;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            revision: number;
            schedule?: {
              days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
              /** @description HH:MM, 24 hours */
              from?: string;
              timeZone?: string;
              /** @description HH:MM, 24 hours */
              to?: string;
            };
            subjects?: (
              | {
                  /** @description Opaque identifier */
                  id?: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'group';
                }
              | {
                  /** @enum {string} */
                  kind: 'role';
                  /** @enum {string} */
                  role: 'admin' | 'member';
                }
            )[];
            tools: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            updatedBy: string;
            when?: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgRulesOrder: {
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
          ids: string[];
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgRulesReplay: {
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
          days?: number;
          draft: {
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /** @enum {string} */
            effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
            enabled?: boolean;
            expiresInSeconds?: number;
            /** @description Opaque identifier */
            id?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            priority?: number;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            schedule?: {
              days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
              /** @description HH:MM, 24 hours */
              from?: string;
              timeZone?: string;
              /** @description HH:MM, 24 hours */
              to?: string;
            };
            subjects?: (
              | {
                  /** @description Opaque identifier */
                  id?: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'group';
                }
              | {
                  /** @enum {string} */
                  kind: 'role';
                  /** @enum {string} */
                  role: 'admin' | 'member';
                }
            )[];
            tools: string[];
            when?: string;
          };
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
            allow: number;
            approve: number;
            calls: number;
            deny: number;
            /** Format: date-time */
            from: string;
            groups: {
              caller: {
                groups?: string[];
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'user' | 'serviceAccount' | 'orgToken';
                name: string;
                /** @enum {string} */
                role?: 'admin' | 'member';
              };
              count: number;
              effect: ('allow' | 'deny' | 'approve') | 'undetermined' | 'unchanged';
              tool: string;
            }[];
            /** Format: date-time */
            to: string;
            /** @description As undetermined as without the draft, which makes no difference to them */
            unchanged: number;
            /** @description Arguments and times of past calls are not kept, so a condition or a schedule cannot be judged */
            undetermined: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgRulesTest: {
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
          arguments?: {
            [key: string]: unknown;
          };
          caller: {
            id: string;
            /** @enum {string} */
            kind: 'user' | 'serviceAccount' | 'orgToken';
          };
          draft?: {
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /** @enum {string} */
            effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
            enabled?: boolean;
            expiresInSeconds?: number;
            /** @description Opaque identifier */
            id?: string;
            /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
            name: string;
            priority?: number;
            /** @description 1 to 500 characters, no control or invisible characters */
            reason: string;
            schedule?: {
              days?: ('MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN')[];
              /** @description HH:MM, 24 hours */
              from?: string;
              timeZone?: string;
              /** @description HH:MM, 24 hours */
              to?: string;
            };
            subjects?: (
              | {
                  /** @description Opaque identifier */
                  id?: string;
                  /** @enum {string} */
                  kind: 'user' | 'serviceAccount' | 'orgToken';
                }
              | {
                  /** @description Opaque identifier */
                  id: string;
                  /** @enum {string} */
                  kind: 'group';
                }
              | {
                  /** @enum {string} */
                  kind: 'role';
                  /** @enum {string} */
                  role: 'admin' | 'member';
                }
            )[];
            tools: string[];
            when?: string;
          };
          /** @description the name of a tool such as orders/refund_order */
          tool: string;
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
            approvers?: {
              groups?: string[];
              users?: string[];
            };
            /** @enum {string} */
            effect: 'allow' | 'deny' | 'approve';
            expiresInSeconds?: number;
            inTheWay: string[];
            reason?: string;
            rules: {
              decides: boolean;
              draft: boolean;
              /** @enum {string} */
              effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
              error?: string;
              /** @description Opaque identifier */
              id?: string;
              name: string;
            }[];
            /** @enum {string} */
            step: 'block' | 'grant' | 'aiUsePolicy' | 'rule' | 'default' | 'budget';
            steps: {
              says: ('allow' | 'deny' | 'approve') | 'pass' | 'skip';
              /** @enum {string} */
              step: 'block' | 'grant' | 'aiUsePolicy' | 'rule' | 'default' | 'budget';
              text: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            /** @enum {string} */
            defaultDecision: 'allow' | 'approve' | 'deny';
            ipAllowlist: string[];
            personalTokensEnabled: boolean;
            revision: number;
            /** @enum {string} */
            selfApproval: 'mark' | 'refuse';
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @enum {string} */
          defaultDecision?: 'allow' | 'approve' | 'deny';
          ipAllowlist?: string[];
          personalTokensEnabled?: boolean;
          revision?: number;
          /** @enum {string} */
          selfApproval?: 'mark' | 'refuse';
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
            /** @enum {string} */
            defaultDecision: 'allow' | 'approve' | 'deny';
            ipAllowlist: string[];
            personalTokensEnabled: boolean;
            revision: number;
            /** @enum {string} */
            selfApproval: 'mark' | 'refuse';
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        q?: string;
        sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
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
              revision: number;
              /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
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
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          /** @description at most 4000 characters, no control or invisible characters but line feed and tab */
          description?: string;
          ipAllowlist?: string[];
          /** @description 1 to 128 characters, no control or invisible characters, no blanks at either end */
          name?: string;
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
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @description Why calls do not use it: it was stored for another address than the integration has */
            problem?: string;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
          /** @description The origin it is meant for, like https://api.example.com: refused with 409 when the integration is at another */
          origin?: string;
          /** @enum {string} */
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            revision: number;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          ipAllowlist: string[];
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        q?: string;
        sort?: 'createdAt' | '-createdAt';
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
              /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
        q?: string;
        sort?: 'createdAt' | '-createdAt';
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
              /** @enum {string} */
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
              /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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
           * @enum {string}
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
            /** @enum {string} */
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
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
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
            /** @enum {string} */
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
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgServiceTokensTokenIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @description Why calls do not use it: it was stored for another address than the integration has */
            problem?: string;
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgServiceTokensTokenIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
        tokenId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The origin it is meant for, like https://api.example.com: refused with 409 when the integration is at another */
          origin?: string;
          /** @enum {string} */
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
            audience?: {
              origin: string;
              place: string;
            };
            /** @description Opaque identifier */
            integrationId: string;
            owner: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'serviceAccount' | 'user' | 'orgToken';
            };
            /** @enum {string} */
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgServiceTokensTokenIdCredentialsSlug: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orgSlug: string;
        slug: string;
        tokenId: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSkills: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        q?: string;
        sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
        tag?: string;
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
            skills: {
              attachmentCount: number;
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'user' | 'serviceAccount' | 'orgToken';
                name: string;
              };
              /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
              description: ForeignText;
              /** @description Opaque identifier */
              id: string;
              /** @description 1 to 200 characters, no control or invisible characters */
              license?: ForeignText;
              /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
              name: string;
              revision: number;
              tags: ForeignText[];
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postOrgSkills: {
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
        'application/json':
          | {
              allowedTools?: ForeignText;
              /** @description 1 to 500 characters, no control or invisible characters */
              compatibility?: ForeignText;
              /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
              description: ForeignText;
              /** @description 1 to 200000 characters, not blanks alone, no control characters but tab and line ends */
              instructions: ForeignText;
              /** @description 1 to 200 characters, no control or invisible characters */
              license?: ForeignText;
              metadata?: ForeignText;
              /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
              name: string;
              otherFields?: ForeignText;
              tags?: ForeignText[];
            }
          | {
              /** @description SKILL.md: YAML front matter between lines of "---", then Markdown */
              text: string;
            };
        'text/markdown': string;
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
            allowedTools?: ForeignText;
            attachments: {
              bytes: number;
              digest: string;
              mediaType: string;
              path: ForeignText;
            }[];
            /** @description 1 to 500 characters, no control or invisible characters */
            compatibility?: ForeignText;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
            description: ForeignText;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 200000 characters, not blanks alone, no control characters but tab and line ends */
            instructions: ForeignText;
            /** @description 1 to 200 characters, no control or invisible characters */
            license?: ForeignText;
            metadata?: ForeignText;
            /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
            name: string;
            otherFields?: ForeignText;
            revision: number;
            tags: ForeignText[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            warnings?: string[];
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address of the document did not answer with one */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSkillsId: {
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
            allowedTools?: ForeignText;
            attachments: {
              bytes: number;
              digest: string;
              mediaType: string;
              path: ForeignText;
            }[];
            /** @description 1 to 500 characters, no control or invisible characters */
            compatibility?: ForeignText;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
            description: ForeignText;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 200000 characters, not blanks alone, no control characters but tab and line ends */
            instructions: ForeignText;
            /** @description 1 to 200 characters, no control or invisible characters */
            license?: ForeignText;
            metadata?: ForeignText;
            /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
            name: string;
            otherFields?: ForeignText;
            revision: number;
            tags: ForeignText[];
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgSkillsId: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  patchOrgSkillsId: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              allowedTools?: ForeignText;
              /** @description 1 to 500 characters, no control or invisible characters */
              compatibility?: ForeignText;
              /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
              description?: ForeignText;
              /** @description 1 to 200000 characters, not blanks alone, no control characters but tab and line ends */
              instructions?: ForeignText;
              /** @description 1 to 200 characters, no control or invisible characters */
              license?: ForeignText;
              metadata?: ForeignText;
              /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
              name?: string;
              otherFields?: ForeignText;
              tags?: ForeignText[];
            }
          | {
              /** @description SKILL.md: YAML front matter between lines of "---", then Markdown */
              text: string;
            };
        'text/markdown': string;
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
            allowedTools?: ForeignText;
            attachments: {
              bytes: number;
              digest: string;
              mediaType: string;
              path: ForeignText;
            }[];
            /** @description 1 to 500 characters, no control or invisible characters */
            compatibility?: ForeignText;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            createdBy: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description 1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end */
            description: ForeignText;
            /** @description Opaque identifier */
            id: string;
            /** @description 1 to 200000 characters, not blanks alone, no control characters but tab and line ends */
            instructions: ForeignText;
            /** @description 1 to 200 characters, no control or invisible characters */
            license?: ForeignText;
            metadata?: ForeignText;
            /** @description 1 to 64 lower-case letters, digits and single inner hyphens */
            name: string;
            otherFields?: ForeignText;
            revision: number;
            tags: ForeignText[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            warnings?: string[];
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address of the document did not answer with one */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSkillsIdAttachmentsPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        orgSlug: string;
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgSkillsIdAttachmentsPath: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
        path: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': string;
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
            bytes: number;
            digest: string;
            mediaType: string;
            path: ForeignText;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrgSkillsIdAttachmentsPath: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
      };
      path: {
        id: string;
        orgSlug: string;
        path: string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putOrgSkillsIdAuthor: {
    parameters: {
      query?: never;
      header?: {
        /** @description The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now. */
        'If-Match'?: string;
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
          /** @description Opaque identifier */
          id: string;
          /** @enum {string} */
          kind: 'user' | 'serviceAccount';
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
            author: {
              /** @description Opaque identifier */
              id: string;
              /** @enum {string} */
              kind: 'user' | 'serviceAccount' | 'orgToken';
              name: string;
            };
            /** @description Opaque identifier */
            id: string;
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
      /** @description Admins only, or not from this address */
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
      /** @description The state has moved on, a name is taken, or the idempotency key was used for another request */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body has a type or an encoding that is not taken */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It may have been done, and the answer was lost */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSkillsIdDocument: {
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
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': string;
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgSkillsIdGrants: {
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
            grants: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              createdAt: string;
              createdBy: string;
              name?: string;
              subject: {
                /** @description Opaque identifier */
                id: string;
                /** @enum {string} */
                kind: 'serviceAccount' | 'user' | 'group' | 'everyone';
              };
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
      /** @description Not allowed to this caller, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgTools: {
    parameters: {
      query?: {
        limit?: number;
        pattern?: string;
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
            tools: {
              /** @description What calls and rules have instead, when the first 64 characters are shared */
              calledAs?: string;
              collides: boolean;
              summary: string;
              tool: string;
            }[];
            total: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrgUsage: {
    parameters: {
      query: {
        bucket?: 'hour' | 'day';
        from: string;
        group: 'tool' | 'subject' | 'integration' | 'outcome' | 'rule' | 'none';
        integration?: string;
        limit?: number;
        subject?: string;
        to: string;
        tool?: string;
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
            rows: {
              /**
               * Format: date-time
               * @description ISO 8601, UTC, milliseconds
               */
              at?: string;
              calls: number;
              failed: number;
              key: string;
              kind?: string;
              name?: string;
              tokens: number;
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
      /** @description Admins only, or not from this address */
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
      /** @description The address is too long */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests; `Retry-After` says when to come again */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of ours cannot answer now; nothing was done */
      503: {
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

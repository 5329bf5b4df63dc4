/** Names for the shapes of the API. */
import type { audit } from '@gatehouse/contracts';
import type { paths } from './schema.d.ts';

type Body<P extends keyof paths, M extends keyof paths[P], S extends 200 | 201 = 200> = paths[P][M] extends {
  responses: Record<S, { content: { 'application/json': infer B } }>;
}
  ? B
  : never;
type Sent<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;
type Item<List> = List extends readonly (infer T)[] ? T : never;

type ORG = '/v1/orgs/{orgSlug}';
type Org<Path extends string> = `${ORG}${Path}`;

export type Me = Body<'/v1/me', 'get'>;
export type Organization = Item<Me['organizations']>;
/** An invitation that waits for the person. */
export type WaitingInvitation = Item<NonNullable<Me['invitations']>>;
export type ServiceAccount = Body<Org<'/service-accounts/{id}'>, 'get'>;
export type ServiceToken = Item<Body<Org<'/service-accounts/{id}/tokens'>, 'get'>['tokens']>;
export type NewServiceToken = Body<Org<'/service-accounts/{id}/tokens'>, 'post', 201>;
export type OrgToken = Item<Body<Org<'/service-tokens'>, 'get'>['tokens']>;
export type NewOrgToken = Body<Org<'/service-tokens'>, 'post', 201>;
export type PersonalToken = Item<Body<Org<'/personal-tokens'>, 'get'>['tokens']>;
export type NewPersonalToken = Body<Org<'/personal-tokens'>, 'post', 201>;
export type ClientSession = Item<Body<Org<'/me/sessions'>, 'get'>['sessions']>;
export type IntegrationDetail = Body<Org<'/integrations/{slug}'>, 'get'>;
export type Integration = Omit<IntegrationDetail, 'callableTools'>;
export type IntegrationCredentials = Body<Org<'/integrations/{slug}/credentials'>, 'get'>;
export type IntegrationHealth = Body<Org<'/integrations/{slug}/health'>, 'get'>;
export type ImportResult = Body<Org<'/integrations'>, 'post', 201>;
export type ImportPreview = Body<Org<'/integrations/preview'>, 'post'>;
/** An HTTP operation that an admin writes. */
export type HandMadeOperation = NonNullable<NewImport['operations']>[number];
export type NewImport = Sent<Org<'/integrations'>, 'post'>;
export type NewRefresh = Sent<Org<'/integrations/{slug}/refresh'>, 'post'>;
/** What became of a call made here. */
export type RanCall = Body<Org<'/me/calls'>, 'post'>;
export type ToolDetail = Body<Org<'/integrations/{slug}/tools/{tool}'>, 'get'>;
export type ToolChange = Sent<Org<'/integrations/{slug}/tools/{tool}'>, 'patch'>;
/** What ends when an integration is removed. */
export type Dependents = Body<Org<'/integrations/{slug}/dependents'>, 'get'>;
export type WaitingChanges = Body<Org<'/integrations/{slug}/changes'>, 'get'>;
export type WaitingChange = Item<WaitingChanges['changes']>;
export type ChangeDecision = Sent<Org<'/integrations/{slug}/tools/{tool}/change'>, 'post'>;
export type Tool = Item<Body<Org<'/integrations/{slug}/tools'>, 'get'>['tools']>;
export type UpstreamCredential = Body<Org<'/service-accounts/{id}/credentials/{slug}'>, 'get'>;
export type FinishedConnection = Body<Org<'/connections/finish'>, 'post'>;
export type OAuthClient = Body<Org<'/integrations/{slug}/oauth-client'>, 'get'>;
export type AuthorizationServer = Body<Org<'/integrations/{slug}/authorization-server'>, 'get'>;
export type NewOAuthClient = Sent<Org<'/integrations/{slug}/oauth-client'>, 'put'>;
export type Grant = Item<Body<Org<'/grants'>, 'get'>['grants']>;
export type GrantedTools = Grant['tools'];
export type Subject = Grant['subject'];
export type Member = Item<Body<Org<'/members'>, 'get'>['members']>;
export type Invitation = Item<Body<Org<'/invitations'>, 'get'>['invitations']>;
export type Group = Item<Body<Org<'/groups'>, 'get'>['groups']>;
export type GroupWithMembers = Body<Org<'/groups/{id}'>, 'get'>;
export type OwnMail = Body<Org<'/me/mail'>, 'get'>;
export type OwnMailInput = Sent<Org<'/me/mail'>, 'put'>;
export type SecuritySettings = Body<Org<'/security-settings'>, 'get'>;
export type Rule = Body<Org<'/rules/{id}'>, 'get'>;
export type RuleEffect = Rule['effect'];
export type RuleSubject = NonNullable<Rule['subjects']>[number];
export type RuleInput = Sent<Org<'/rules'>, 'post'>;
export type RuleTest = Body<Org<'/rules/test'>, 'post'>;
export type RuleReplay = Body<Org<'/rules/replay'>, 'post'>;
export type Block = Item<Body<Org<'/blocks'>, 'get'>['blocks']>;
/** A block in force, as far as it concerns the person who looks. */
export type ActiveBlock = Item<Body<Org<'/me/blocks'>, 'get'>['blocks']>;
export type BlockTarget = Block['target'];
export type NewBlock = Sent<Org<'/blocks'>, 'post'>;
export type AiUsePolicySummary = Item<Body<Org<'/ai-use-policies'>, 'get'>['aiUsePolicies']>;
export type AiUsePolicy = Body<Org<'/ai-use-policies/{version}'>, 'get'>;
export type AiUsePolicyDraft = Body<Org<'/ai-use-policies/{version}'>, 'put'>;
export type SigningProgress = Body<Org<'/ai-use-policies/{version}/progress'>, 'get'>;
export type Signer = Item<Body<Org<'/ai-use-policies/{version}/signers'>, 'get'>['signers']>;
export type AiUsePolicySignature = Body<Org<'/ai-use-policies/current/sign'>, 'post'>;
export type Budget = Body<Org<'/budgets/{slug}'>, 'get'>;
export type UsageRow = Item<Body<Org<'/usage'>, 'get'>['rows']>;
export type ToolName = Item<Body<Org<'/tools'>, 'get'>['tools']>;
export type MatrixRow = Item<Body<Org<'/grants/matrix'>, 'get'>['rows']>;
export type ToolAccess = MatrixRow['access'][number];
export type EffectiveGrant = Item<Body<Org<'/grants/effective'>, 'get'>['grants']>;
export type ApprovalItem = Item<Body<Org<'/approvals'>, 'get'>['approvals']>;
export type Approval = Body<Org<'/approvals/{requestId}'>, 'get'>;
export type ApprovalStatus = Approval['status'];
export type ChangeCounters = Body<Org<'/pulse'>, 'get'>;
/** `data.reason` of the outcome of a call. */
export type CallFailure = audit.CallFailure;
export type AuditEntry = Item<Body<Org<'/audit-log'>, 'get'>['entries']>;
export type CredentialCount = NonNullable<Body<Org<'/integrations'>, 'get'>['credentials']>[number];
/** How the budget of an integration stands. */
export type BudgetState = NonNullable<Body<Org<'/integrations'>, 'get'>['budgets']>[number];
/** What an id is called. */
export type Name = Item<Body<Org<'/names'>, 'get'>['names']>;
/** What became of one item of a bulk change. */
export type BulkResult = Item<Body<Org<'/grants/bulk'>, 'post'>['results']>;
export type Overview = Body<Org<'/overview'>, 'get'>;
/** The first call, as far as the server can suggest one. */
export type SuggestedCall = NonNullable<Overview['firstSteps']['call']>;
export type AccountReadiness = Item<Body<Org<'/service-accounts/readiness'>, 'get'>['accounts']>;
export type ReadAccount = Body<Org<'/service-accounts/{id}/readiness'>, 'get'>;
export type RecordedCall = Item<Body<Org<'/calls'>, 'get'>['calls']>;
export type AgentSummary = Item<Body<Org<'/agents'>, 'get'>['agents']>;
export type Agent = Body<Org<'/agents/{name}'>, 'get'>;
export type ReadEnvelope = Agent['envelope'];
export type WrittenAgent = Body<Org<'/agents/{name}'>, 'patch'>;
export type AgentEnvelope = Sent<Org<'/agents'>, 'post'>;
export type AuthoredVersion = Item<Body<Org<'/agents/{name}/versions'>, 'get'>['versions']>;
export type Author = Agent['author'];
export type Restored = Body<Org<'/agents/{name}/versions'>, 'post', 201>;
export type Holder = Item<Body<Org<'/agents/{name}/grants'>, 'get'>['grants']>;
export type NewAuthor = Sent<Org<'/agents/{name}/author'>, 'put'>;
export type AgentDiff = Body<Org<'/agents/{name}/diff'>, 'get'>;
export type AgentExport = Body<Org<'/agents/{name}/export'>, 'get'>;
export type Skill = Body<Org<'/skills/{id}'>, 'get'>;
export type SkillContent = Sent<Org<'/skills'>, 'post'>;
export type WrittenSkill = Body<Org<'/skills/{id}'>, 'patch'>;
export type SkillImport = Body<Org<'/skills/import/preview'>, 'post'>;
export type ImportedSkill = Body<Org<'/skills/import'>, 'post', 201>;
export type UsageOfSkills = Body<Org<'/skills/usage'>, 'get'>;
export type SkillUsage = Body<Org<'/skills/{id}/usage'>, 'get'>;
export type SkillPreview = Body<Org<'/skills/{id}/preview'>, 'get'>;
export type SkillDiff = Body<Org<'/skills/{id}/diff'>, 'get'>;
export type SkillSummary = Item<Body<Org<'/skills'>, 'get'>['skills']>;
export type ModelCatalog = Body<Org<'/model-catalog'>, 'get'>;
/** A logical name of a model. */
export type ModelPair = Pick<ModelCatalog['platforms'][number]['models'][number], 'family' | 'model'>;
export type Deployment = Body<Org<'/agents/{name}/deployments/{id}'>, 'get'>;
export type NewDeployment = Sent<Org<'/agents/{name}/deployments'>, 'post'>;
export type NewPush = Sent<Org<'/agents/{name}/push/{platform}'>, 'post'>;
export type DeploymentLeft = Body<Org<'/agents/{name}/deployments/{id}'>, 'delete'>;
export type PushState = NonNullable<Deployment['push']>;
export type PlatformState = Item<Body<Org<'/platforms'>, 'get'>['platforms']>;
export type PlatformKey = Body<Org<'/platforms/{platform}/key'>, 'get'>;

/** Every page of an organization: its address, who may use it, where it stands in the bar, and its code. A new page is one row. */
import {
  IconAdjustments,
  IconBook,
  IconBuilding,
  IconClockPause,
  IconCloud,
  IconCoins,
  IconHome,
  IconKey,
  IconLink,
  IconLogin2,
  IconHandStop,
  IconListCheck,
  IconPlugConnected,
  IconPrompt,
  IconRobot,
  IconRocket,
  IconShieldLock,
  IconSignature,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type NavGroup = '' | 'Access' | 'Catalogue' | 'Record' | 'Organization' | 'Me';
export const navGroups: readonly NavGroup[] = ['', 'Access', 'Catalogue', 'Record', 'Organization', 'Me'];

export interface PageRow {
  /** Below `/orgs/{org}`; the REST path without `/v1`. */
  path: string;
  title: string;
  who: 'member' | 'admin';
  /** What an admins' page is for, told to who may not open it. */
  purpose?: string;
  nav?: {
    group: NavGroup;
    icon: Icon;
    /** Second letter after `g`. */
    key?: string;
    /** The number of requests that wait for the person stands beside it. */
    countsWaiting?: true;
  };
  load: () => Promise<ComponentType>;
}

export const pageRows: readonly PageRow[] = [
  {
    path: '',
    title: 'Overview',
    who: 'member',
    nav: { group: '', icon: IconHome, key: 'o' },
    load: async () => (await import('../pages/overview/Page.tsx')).OverviewPage,
  },
  {
    path: 'approvals',
    title: 'Approvals',
    who: 'member',
    nav: { group: '', icon: IconClockPause, key: 'a', countsWaiting: true },
    load: async () => (await import('../pages/approvals/Page.tsx')).ApprovalsPage,
  },
  {
    path: 'approvals/:requestId',
    title: 'Request',
    who: 'member',
    load: async () => (await import('../pages/approval/Page.tsx')).ApprovalPage,
  },
  {
    path: 'calls/:correlationId',
    title: 'Call',
    who: 'member',
    load: async () => (await import('../pages/call/Page.tsx')).CallPage,
  },
  {
    path: 'service-accounts',
    title: 'Service accounts',
    who: 'admin',
    purpose: 'Service accounts are the bots of an organization: what may act without a person, and with which tokens.',
    nav: { group: 'Access', icon: IconRobot, key: 's' },
    load: async () => (await import('../pages/serviceAccounts/Page.tsx')).ServiceAccountsPage,
  },
  {
    path: 'service-accounts/:id',
    title: 'Service account',
    who: 'admin',
    purpose: 'A service account is a bot of the organization, with its tokens, grants and credentials.',
    load: async () => (await import('../pages/serviceAccount/Page.tsx')).ServiceAccountPage,
  },
  {
    path: 'grants',
    title: 'Grants',
    who: 'admin',
    purpose: 'Grants say who may use which integration and which of its tools.',
    nav: { group: 'Access', icon: IconLink, key: 'g' },
    load: async () => (await import('../pages/grants/Page.tsx')).GrantsPage,
  },
  {
    path: 'rules',
    title: 'Rules',
    who: 'admin',
    purpose: 'Rules say which calls are allowed, denied, or wait for the yes of a person.',
    nav: { group: 'Access', icon: IconListCheck, key: 'r' },
    load: async () => (await import('../pages/rules/Page.tsx')).RulesPage,
  },
  {
    path: 'rules/new',
    title: 'New rule',
    who: 'admin',
    purpose: 'A rule allows, denies, or asks a person about the calls that it matches.',
    load: async () => (await import('../pages/rule/Page.tsx')).NewRulePage,
  },
  {
    path: 'rules/:id',
    title: 'Rule',
    who: 'admin',
    purpose: 'A rule allows, denies, or asks a person about the calls that it matches.',
    load: async () => (await import('../pages/rule/Page.tsx')).RulePage,
  },
  {
    path: 'blocks',
    title: 'Blocks',
    who: 'admin',
    purpose: 'A block is the emergency stop of a caller, an integration or a tool.',
    nav: { group: 'Access', icon: IconHandStop, key: 'b' },
    load: async () => (await import('../pages/blocks/Page.tsx')).BlocksPage,
  },
  {
    path: 'budgets',
    title: 'Budgets',
    who: 'admin',
    purpose: 'Budgets say how many tokens the calls of an integration may use.',
    nav: { group: 'Record', icon: IconCoins, key: 'd' },
    load: async () => (await import('../pages/budgets/Page.tsx')).BudgetsPage,
  },
  {
    path: 'members',
    title: 'Members',
    who: 'member',
    nav: { group: 'Access', icon: IconUser, key: 'm' },
    load: async () => (await import('../pages/members/Page.tsx')).MembersPage,
  },
  {
    path: 'groups',
    title: 'Groups',
    who: 'member',
    nav: { group: 'Access', icon: IconUsersGroup, key: 'p' },
    load: async () => (await import('../pages/groups/Page.tsx')).GroupsPage,
  },
  {
    path: 'groups/:id',
    title: 'Group',
    who: 'member',
    load: async () => (await import('../pages/group/Page.tsx')).GroupPage,
  },
  {
    path: 'integrations',
    title: 'Integrations',
    who: 'member',
    nav: { group: 'Catalogue', icon: IconPlugConnected, key: 'i' },
    load: async () => (await import('../pages/integrations/Page.tsx')).IntegrationsPage,
  },
  {
    path: 'integrations/:slug',
    title: 'Integration',
    who: 'member',
    load: async () => (await import('../pages/integration/Page.tsx')).IntegrationPage,
  },
  {
    path: 'agents',
    title: 'Agents',
    who: 'member',
    nav: { group: 'Catalogue', icon: IconPrompt, key: 'n' },
    load: async () => (await import('../pages/agents/Page.tsx')).AgentsPage,
  },
  {
    path: 'agents/by-id/new',
    title: 'New agent',
    who: 'member',
    load: async () => (await import('../pages/agent/pages.ts')).NewAgentPage,
  },
  {
    path: 'agents/by-id/:id',
    title: 'Agent',
    who: 'member',
    load: async () => (await import('../pages/agent/pages.ts')).AgentByIdPage,
  },
  {
    path: 'agents/:name',
    title: 'Agent',
    who: 'member',
    load: async () => (await import('../pages/agent/pages.ts')).AgentPage,
  },
  {
    path: 'agents/:name/versions/:version',
    title: 'Version',
    who: 'member',
    load: async () => (await import('../pages/agent/pages.ts')).AgentVersionPage,
  },
  {
    path: 'deployments',
    title: 'Deployments',
    who: 'admin',
    purpose: 'Deployments say where agents run, and as which service account.',
    nav: { group: 'Catalogue', icon: IconRocket },
    load: async () => (await import('../pages/deployments/Page.tsx')).DeploymentsPage,
  },
  {
    path: 'skills',
    title: 'Skills',
    who: 'member',
    nav: { group: 'Catalogue', icon: IconBook, key: 'k' },
    load: async () => (await import('../pages/skills/Page.tsx')).SkillsPage,
  },
  {
    path: 'skills/new',
    title: 'New skill',
    who: 'member',
    load: async () => (await import('../pages/skill/pages.ts')).NewSkillPage,
  },
  {
    path: 'skills/import',
    title: 'Import a skill',
    who: 'member',
    load: async () => (await import('../pages/skillImport/Page.tsx')).ImportSkillPage,
  },
  {
    path: 'skills/:id',
    title: 'Skill',
    who: 'member',
    load: async () => (await import('../pages/skill/pages.ts')).SkillPage,
  },
  {
    path: 'skills/:id/versions/:version',
    title: 'Version',
    who: 'member',
    load: async () => (await import('../pages/skill/pages.ts')).SkillVersionPage,
  },
  {
    path: 'security-settings',
    title: 'Security settings',
    who: 'admin',
    purpose: 'Security settings say what happens where no rule speaks, whether personal tokens work here, and where calls may come from.',
    nav: { group: 'Organization', icon: IconShieldLock, key: 'e' },
    load: async () => (await import('../pages/securitySettings/Page.tsx')).SecuritySettingsPage,
  },
  {
    path: 'ai-use-policies',
    title: 'AI use policy',
    who: 'member',
    nav: { group: 'Organization', icon: IconSignature, key: 'y' },
    load: async () => (await import('../pages/aiUsePolicies/Page.tsx')).AiUsePoliciesPage,
  },
  {
    path: 'ai-use-policies/new',
    title: 'New version',
    who: 'admin',
    purpose: 'Admins write the AI use policy that people sign.',
    load: async () => (await import('../pages/aiUsePolicy/New.tsx')).NewAiUsePolicyPage,
  },
  {
    path: 'ai-use-policies/:version',
    title: 'Version of the AI use policy',
    who: 'member',
    load: async () => (await import('../pages/aiUsePolicy/Page.tsx')).AiUsePolicyPage,
  },
  {
    path: 'service-tokens',
    title: 'Organization tokens',
    who: 'admin',
    purpose: 'Organization tokens act as the organization itself, for programs that belong to no person and no bot.',
    nav: { group: 'Organization', icon: IconBuilding, key: 't' },
    load: async () => (await import('../pages/orgTokens/Page.tsx')).OrgTokensPage,
  },
  {
    path: 'platforms',
    title: 'Platforms',
    who: 'admin',
    purpose: 'Platforms are where agents are pushed to, with a key of the organization.',
    nav: { group: 'Organization', icon: IconCloud },
    load: async () => (await import('../pages/platforms/Page.tsx')).PlatformsPage,
  },
  {
    path: 'personal-tokens',
    title: 'My tokens',
    who: 'member',
    nav: { group: 'Me', icon: IconKey },
    load: async () => (await import('../pages/personalTokens/Page.tsx')).PersonalTokensPage,
  },
  {
    path: 'me/sessions',
    title: 'My sign-ins',
    who: 'member',
    nav: { group: 'Me', icon: IconLogin2 },
    load: async () => (await import('../pages/sessions/Page.tsx')).SessionsPage,
  },
  {
    path: 'me/credentials/:slug',
    title: 'My credential',
    who: 'member',
    load: async () => (await import('../pages/ownCredential/Page.tsx')).OwnCredentialPage,
  },
  {
    path: 'policy/sign',
    title: 'AI use policy',
    who: 'member',
    load: async () => (await import('../pages/policySign/Page.tsx')).PolicySignPage,
  },
  {
    path: 'me/preferences',
    title: 'Preferences',
    who: 'member',
    nav: { group: 'Me', icon: IconAdjustments },
    load: async () => (await import('../pages/preferences/Page.tsx')).PreferencesPage,
  },
];

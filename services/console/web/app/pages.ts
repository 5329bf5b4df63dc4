/** Every page of an organization: its address, who may use it, where it stands in the bar, and its code. A new page is one row. */
import {
  IconAdjustments,
  IconBuilding,
  IconHome,
  IconKey,
  IconLink,
  IconLogin2,
  IconRobot,
  IconShieldLock,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type NavGroup = '' | 'Access' | 'Organization' | 'Me';
export const navGroups: readonly NavGroup[] = ['', 'Access', 'Organization', 'Me'];

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
    nav: { group: 'Access', icon: IconLink, key: 'r' },
    load: async () => (await import('../pages/grants/Page.tsx')).GrantsPage,
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
    path: 'security-settings',
    title: 'Security settings',
    who: 'admin',
    purpose: 'Security settings say whether personal tokens work here, and where calls may come from.',
    nav: { group: 'Organization', icon: IconShieldLock, key: 'e' },
    load: async () => (await import('../pages/securitySettings/Page.tsx')).SecuritySettingsPage,
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
    path: 'me/preferences',
    title: 'Preferences',
    who: 'member',
    nav: { group: 'Me', icon: IconAdjustments },
    load: async () => (await import('../pages/preferences/Page.tsx')).PreferencesPage,
  },
];

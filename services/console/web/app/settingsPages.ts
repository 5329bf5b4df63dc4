/** Pages of what is set for the whole organization, and of what is the person's own. */
import {
  IconAdjustments,
  IconBuilding,
  IconCloud,
  IconKey,
  IconLogin2,
  IconMail,
  IconShieldLock,
  IconSignature,
} from '@tabler/icons-react';
import type { PageRow } from './pageRow.ts';

export const settingsRows: readonly PageRow[] = [
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
    path: 'me/mail',
    title: 'My mail',
    who: 'member',
    nav: { group: 'Me', icon: IconMail },
    load: async () => (await import('../pages/ownMail/Page.tsx')).OwnMailPage,
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

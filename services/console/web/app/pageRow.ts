/** What a row of the table of pages says. */
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type NavGroup = '' | 'Access' | 'Catalogue' | 'Record' | 'Organization' | 'Me';
export const navGroups: readonly NavGroup[] = ['', 'Access', 'Catalogue', 'Record', 'Organization', 'Me'];

export interface PageRow {
  /** Below `/orgs/{org}`; of a list as its REST path names it. */
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
    /** Marked while the person must sign before any tool runs for them. */
    marksUnsigned?: true;
  };
  load: () => Promise<ComponentType>;
}

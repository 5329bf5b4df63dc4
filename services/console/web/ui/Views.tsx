import { Tabs } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { Loading } from './PageStates.tsx';
import styles from './Views.module.css';

export interface View<Name extends string> {
  name: Name;
  label: string;
  children: ReactNode;
  /** Stays while another one is looked at, with what is typed in it. */
  stays?: boolean;
}
interface Props<Name extends string> {
  /** "Parts of the agent". */
  label: string;
  value: string;
  onChange: (view: Name) => void;
  views: readonly View<Name>[];
}

/** Parts of a page of which one is looked at; a part is loaded when it is looked at first. */
export const Views = <Name extends string>({ label, value, onChange, views }: Props<Name>) => (
  <Tabs value={value} onChange={(next) => next !== null && onChange(next as Name)} keepMounted={false}>
    <Tabs.List aria-label={label} className={styles.tabs}>
      {views.map((view) => (
        <Tabs.Tab key={view.name} value={view.name}>
          {view.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {views.map(({ name, children, stays = false }) => (
      <Tabs.Panel key={name} value={name} className={styles.panel} keepMounted={stays}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Tabs.Panel>
    ))}
  </Tabs>
);

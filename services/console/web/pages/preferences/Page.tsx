import { SegmentedControl, Switch, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { setDensity, setSingleKeys, useDensity, useSingleKeys, type Density } from '../../ui/preferences.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { copy } from './copy.ts';
import styles from './preferences.module.css';

const choices = <K extends string>(words: Record<K, string>) => Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** What one person likes, at this browser. */
export function PreferencesPage() {
  // The scheme changes with its transitions kept: switching them off would write a style element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const density = useDensity();
  const singleKeys = useSingleKeys();
  return (
    <Page title={copy.title} sentence={copy.sentence}>
      <div className={styles.column}>
        <Panel title={copy.scheme}>
          <SegmentedControl
            aria-label={copy.scheme}
            data={choices(copy.schemes)}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
          />
        </Panel>
        <Panel title={copy.density}>
          <SegmentedControl
            aria-label={copy.density}
            data={choices(copy.densities)}
            value={density}
            onChange={(value) => setDensity(value as Density)}
          />
        </Panel>
        <Panel title={copy.keys}>
          <Switch
            label={copy.keysLabel}
            description={copy.keysHelp}
            checked={singleKeys}
            onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          />
        </Panel>
      </div>
    </Page>
  );
}

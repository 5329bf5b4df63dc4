/** The tokens as Mantine understands them. Read by the build (style sheet) and by the app (provider). */
import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { fonts, roles, surfaces } from './tokens.ts';

const GRAY: MantineColorsTuple = [
  '#F8F7F4',
  '#F0EEE9',
  '#E7E4DD',
  '#DDD9D1',
  '#87826F',
  '#87826F',
  '#6B685E',
  '#5A5A54',
  '#383A39',
  '#1B1E1F',
];
const DARK: MantineColorsTuple = [
  '#E9E7E2',
  '#CBCBC7',
  '#A8ABA7',
  '#A8ABA7',
  '#707B81',
  '#20262A',
  '#181C1F',
  '#111416',
  '#0C0F10',
  '#080A0B',
];
const PETROL: MantineColorsTuple = [
  '#E2EFF3',
  '#C5DEE6',
  '#86CBE1',
  '#63BAD5',
  '#3E9AB8',
  '#237A98',
  '#0F5B74',
  '#0B4F66',
  '#0A4557',
  '#06212B',
];

export const overrides: MantineThemeOverride = createTheme({
  colors: { gray: GRAY, dark: DARK, petrol: PETROL },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 3 },
  black: surfaces.text[0],
  white: '#FFFFFF',
  fontFamily: fonts.sans,
  fontFamilyMonospace: fonts.mono,
  headings: { fontFamily: fonts.sans, fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '4px', md: '4px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px var(--gh-shadow)',
    lg: '0 8px 24px var(--gh-shadow)',
    xl: '0 12px 40px var(--gh-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const MANTINE = {
  'color-text': 'text',
  'color-bright': 'text',
  'color-body': 'surface',
  'color-placeholder': 'muted',
  'color-anchor': 'accent-text',
  'color-dimmed': 'muted',
  'color-default': 'surface',
  'color-default-hover': 'sunken',
  'color-default-color': 'text',
  'color-default-border': 'edge',
  'color-disabled': 'sunken',
  'color-disabled-color': 'disabled',
  'color-disabled-border': 'hairline',
  'primary-color-filled': 'accent',
  'primary-color-filled-hover': 'accent-hover',
  'primary-color-contrast': 'on-accent',
  'primary-color-light': 'accent-ground',
  'primary-color-light-color': 'accent-text',
} as const satisfies Record<string, keyof typeof surfaces>;

function ours(scheme: 0 | 1): Record<string, string> {
  const variables: Record<string, string> = {
    '--mantine-color-error': 'var(--gh-bad-text)',
    // Red items of a menu have this colour: Mantine's own misses the contrast we promise.
    '--mantine-color-red-6': 'var(--gh-bad-text)',
    '--mantine-color-success': 'var(--gh-good-text)',
  };
  for (const [name, pair] of Object.entries(surfaces)) variables[`--gh-${name}`] = pair[scheme];
  for (const [role, parts] of Object.entries(roles)) {
    for (const [part, pair] of Object.entries<readonly string[]>(parts)) variables[`--gh-${role}-${part}`] = pair[scheme]!;
  }
  for (const [name, token] of Object.entries(MANTINE)) variables[`--mantine-${name}`] = `var(--gh-${token})`;
  return variables;
}

/** Our variables, and Mantine's where they follow ours. */
export const resolveVariables = () => ({ variables: {}, light: ours(0), dark: ours(1) });

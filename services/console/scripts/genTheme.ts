/** Mantine's variables and our own as one style sheet, so that no style element is made at run time. */
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { overrides, resolveVariables } from '../web/ui/theme/variables.ts';

/** The text of `theme.css`. */
export function themeCss(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, overrides);
  const mantine = defaultCssVariablesResolver(theme);
  const ours = resolveVariables();
  return convertCssVariables({
    variables: { ...mantine.variables, ...ours.variables },
    light: { ...mantine.light, ...ours.light },
    dark: { ...mantine.dark, ...ours.dark },
  });
}

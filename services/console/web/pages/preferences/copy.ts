export const copy = {
  title: 'Preferences',
  sentence: 'These settings apply to this browser only. They change nothing for anybody else.',
  scheme: 'Colours',
  schemes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  density: 'Rows',
  densities: { normal: 'Normal', compact: 'Compact' },
  keys: 'Single keys',
  keysLabel: 'Letters act as commands (press ? for the list)',
  keysHelp: 'Switch off if you speak to your computer, or press keys by accident.',
};

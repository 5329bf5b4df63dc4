/** Every colour of the product: role, light, dark. Contrast was measured for each pair that stands together. */
type Pair = readonly [light: string, dark: string];

export const surfaces = {
  page: ['#F8F7F4', '#111416'],
  surface: ['#FFFFFF', '#181C1F'],
  sunken: ['#F0EEE9', '#0C0F10'],
  hairline: ['#DDD9D1', '#2D3438'],
  edge: ['#87826F', '#707B81'],
  text: ['#1B1E1F', '#E9E7E2'],
  muted: ['#5A5A54', '#A8ABA7'],
  /** Text of what cannot be pressed now: fainter than anything that can be. */
  disabled: ['#9A968C', '#646C71'],
  accent: ['#0F5B74', '#63BAD5'],
  'accent-hover': ['#0A4557', '#86CBE1'],
  'on-accent': ['#FFFFFF', '#06212B'],
  'accent-text': ['#0B4F66', '#8FD1E5'],
  'accent-ground': ['#E2EFF3', '#12303A'],
  focus: ['#0F5B74', '#86CBE1'],
  shadow: ['rgb(27 30 31 / 14%)', 'rgb(0 0 0 / 55%)'],
} as const satisfies Record<string, Pair>;

/** Colours of a state: text, ground, edge. */
export const roles = {
  good: { text: ['#1C6638', '#7FD09A'], ground: ['#E5F3E9', '#14301F'], edge: ['#2C8350', '#4C9F6B'] },
  waiting: { text: ['#7A4B00', '#F1C46E'], ground: ['#FBF0DA', '#33280F'], edge: ['#A66A00', '#C8902B'] },
  bad: { text: ['#A1261D', '#F59A90'], ground: ['#FBEAE8', '#3A1916'], edge: ['#C0392B', '#D8574B'] },
  blocked: { text: ['#86185A', '#F29ACB'], ground: ['#F9E8F2', '#37152A'], edge: ['#A82A77', '#CF5FA0'] },
  unknown: { text: ['#573A97', '#BBA6F0'], ground: ['#EEEAF8', '#261E3D'], edge: ['#7455B8', '#8F74D6'] },
  off: { text: ['#55534C', '#B4B3AC'], ground: ['#EEECE6', '#26292B'], edge: ['#7A776C', '#83827B'] },
} as const satisfies Record<string, Record<'text' | 'ground' | 'edge', Pair>>;

/** What colour says; always beside a word and an icon. */
export type Role = keyof typeof roles;

export const fonts = {
  sans: "'IBM Plex Sans Variable', system-ui, sans-serif",
  mono: "'IBM Plex Mono', ui-monospace, monospace",
} as const;

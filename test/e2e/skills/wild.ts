/** Documents in the shapes that public collections of skills have, with what they say when read as hosts read them. */
export interface WildSkill {
  readonly shape: string;
  readonly text: string;
  /** Everything after the front matter, to the byte. */
  readonly instructions: string;
  /** Members of the skill as REST shows it. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Places that the answer warns of. */
  readonly warned: readonly string[];
}

const wild = (shape: string, front: string, instructions: string, more: Pick<WildSkill, 'members' | 'warned'>): WildSkill => ({
  shape,
  text: `---\n${front}\n---\n${instructions}`,
  instructions,
  ...more,
});
const inWindows = (text: string): string => text.replaceAll('\n', '\r\n');

const changelog = wild(
  'CRLF line ends after a byte order mark',
  'name: wild-changelog\ndescription: Writes the changelog of a release.\nlicense: MIT',
  inWindows('\n# Changelog\n\n1. Read the log.\n2. Write.\n\n'),
  { members: { description: 'Writes the changelog of a release.', license: 'MIT' }, warned: [] },
);

export const wildSkills: readonly WildSkill[] = [
  wild(
    'colons in an unquoted description',
    [
      'name: wild-contracts',
      'description: Reviews contracts. Use when: (1) a clause is asked about, (2) terms change. Triggers: "review", NDA: yes',
      'license: Proprietary. LICENSE.txt has complete terms',
    ].join('\n'),
    '\n# Contracts\n\nRead `references/terms.md` first.\n',
    {
      members: {
        description: 'Reviews contracts. Use when: (1) a clause is asked about, (2) terms change. Triggers: "review", NDA: yes',
        license: 'Proprietary. LICENSE.txt has complete terms',
      },
      warned: ['/text'],
    },
  ),
  wild(
    'maps under metadata, on one line, and fields of a host',
    [
      'name: wild-weather',
      'description: "Weather of a place."',
      'homepage: https://example.com/weather',
      'user-invocable: true',
      'version: 1.0',
      'metadata: {"claw": {"emoji": "🌦", "always": false, "requires": {"bins": ["curl", "jq"]}}, "author": "someone"}',
    ].join('\n'),
    '# Weather\n\n```sh\n\tcurl -s "https://example.com"\n```',
    {
      members: {
        metadata: { claw: { emoji: '🌦', always: false, requires: { bins: ['curl', 'jq'] } }, author: 'someone' },
        otherFields: { homepage: 'https://example.com/weather', 'user-invocable': true, version: '1.0' },
      },
      warned: ['/metadata/claw', '/otherFields/homepage', '/otherFields/user-invocable', '/otherFields/version'],
    },
  ),
  wild(
    'allowed-tools as a list, and the fields of a coding agent',
    [
      'name: wild-commits',
      'description: |',
      '  Writes commit messages.',
      '  Use when: changes are staged.',
      'allowed-tools:',
      '  - Bash(git add:*)',
      '  - Bash(git commit:*)',
      '  - Read',
      'argument-hint: [file] [message]',
      'model: opus',
      'disable-model-invocation: true',
      'hooks:',
      '  PreToolUse:',
      '    - matcher: Bash',
      '      timeout: 30',
    ].join('\n'),
    '\n\n    git diff --staged\n\nThen write.   \n\n\n',
    {
      members: {
        description: 'Writes commit messages.\nUse when: changes are staged.',
        allowedTools: ['Bash(git add:*)', 'Bash(git commit:*)', 'Read'],
        otherFields: {
          'argument-hint': '[file] [message]',
          model: 'opus',
          'disable-model-invocation': true,
          hooks: { PreToolUse: [{ matcher: 'Bash', timeout: 30 }] },
        },
      },
      warned: ['/text', '/otherFields/argument-hint', '/otherFields/model', '/otherFields/disable-model-invocation', '/otherFields/hooks'],
    },
  ),
  { ...changelog, text: `\ufeff${inWindows(changelog.text.slice(0, -changelog.instructions.length))}${changelog.instructions}` },
  wild(
    'every field of the format, folded texts, tags as a list',
    [
      'name: wild-forms',
      'description: >-',
      '  Fills forms, e.g. of an authority. Use it',
      '  whenever a PDF has fields.',
      'license: Apache-2.0 # see LICENSE',
      'compatibility: >',
      '  Needs Python 3.11 and',
      '  a network.',
      'metadata:',
      '  author: example-org',
      '  version: 1.10',
      '  short-description: Fills forms: fast',
      '  tags: [pdf, forms]',
      'allowed-tools: Bash(python:*), Read, Write',
    ].join('\n'),
    '# Forms\n\n---\n\nA rule above, and below\n\n---\nname: not a field\n---\n',
    {
      members: {
        description: 'Fills forms, e.g. of an authority. Use it whenever a PDF has fields.',
        license: 'Apache-2.0',
        compatibility: 'Needs Python 3.11 and a network.',
        metadata: { author: 'example-org', version: '1.10', 'short-description': 'Fills forms: fast' },
        tags: ['pdf', 'forms'],
        allowedTools: 'Bash(python:*), Read, Write',
      },
      warned: ['/text'],
    },
  ),
  wild(
    'a plain description over several lines, letters of other scripts, hostile names',
    [
      'name: wild-safety',
      'description: 安全检查。用途: 检查',
      '  密码: 强度',
      '__proto__:',
      '  polluted: yes',
      'constructor: {}',
      'a.$b: 1',
    ].join('\n'),
    '\n# 检查\u00a0\u200b\n\n| a | b |\n|---|---|\n',
    {
      members: {
        description: '安全检查。用途: 检查 密码: 强度',
        otherFields: JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {}, "a.$b": 1}') as Record<string, unknown>,
      },
      warned: ['/text', '/otherFields/__proto__', '/otherFields/constructor', '/otherFields/a.$b'],
    },
  ),
];

/** The generated parts of a README stand between two comments, which people write once and where they like. */
const startOf = (title) => `<!-- ${title}: written by npm run readmes -->`;
const END = '<!-- end -->';

/** The text with the block of that title replaced. Throws when the README has no such block. */
export function replaceBlock(text, title, content, path) {
  const start = text.indexOf(startOf(title));
  const end = start < 0 ? -1 : text.indexOf(END, start);
  if (end < 0) throw new Error(`${path} has no place for its ${title}: it needs the lines ${startOf(title)} and ${END}`);
  return `${text.slice(0, start)}${startOf(title)}\n\n${content}\n\n${text.slice(end)}`;
}

/** A table of Markdown. */
export const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Text that stays inside its cell. */
export const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

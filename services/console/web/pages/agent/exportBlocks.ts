/** Instructions for a host, as prose and blocks of code. Nothing else of Markdown is read. Pure. */
export type Block = { kind: 'heading' | 'prose'; text: string } | { kind: 'code'; text: string; language: string };

const FENCE = /^(`{3,}|~{3,})\s*([\w+-]*)\s*$/;

/** A block of code ends with a fence as long as the one it began with, or with the text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let prose: string[] = [];
  const flush = (): void => {
    const words = prose.join('\n').trim();
    if (words !== '') blocks.push({ kind: 'prose', text: words });
    prose = [];
  };
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      flush();
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(fence) && /^(`+|~+)$/.test(other.trim()));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n'), language });
      at = last;
    } else if (/^#{1,6}\s+\S/.test(line)) {
      flush();
      blocks.push({ kind: 'heading', text: line.replace(/^#+\s+/, '') });
    } else if (line.trim() === '') flush();
    else prose.push(line);
  }
  flush();
  return blocks;
}

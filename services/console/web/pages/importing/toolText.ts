interface ToolText {
  summary: string;
  description: string;
}

/** What models read of a tool, as lines. The summary is often how the description begins: then it stands there once. */
export const toolText = ({ summary, description }: ToolText): string =>
  (description.startsWith(summary) ? [description] : [summary, description]).filter((text) => text !== '').join('\n');

/** Mail as text and as HTML. Values are escaped in both: markup in HTML, line breaks and invisible characters in each. */
import Handlebars from 'handlebars';
import { oneLine } from '../words';

export interface Content {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Value = string | boolean | readonly Value[] | { readonly [name: string]: Value };

function clean(value: Value): Value {
  if (typeof value === 'string') return oneLine(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return (value as readonly Value[]).map(clean);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
}

const OPTIONS = { strict: true, knownHelpersOnly: true } as const;
const MAX_SUBJECT = 150;

/** Every member of the view must be there: the templates are strict. */
export function mailTemplate<View extends object>(sources: Content): (view: View) => Content {
  const plain = (source: string) => Handlebars.compile(source, { ...OPTIONS, noEscape: true });
  const [subject, text, html] = [plain(sources.subject), plain(sources.text), Handlebars.compile(sources.html, OPTIONS)];
  return (view) => {
    const safe = clean(view as Value);
    return { subject: oneLine(subject(safe)).slice(0, MAX_SUBJECT), text: text(safe), html: html(safe) };
  };
}

/** The frame of a mail as HTML. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2328;max-width:36rem">
${body}</body></html>
`;
export const SMALL = 'style="color:#59636e;font-size:.875rem"';

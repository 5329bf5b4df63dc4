/** Request bodies by media type: JSON, forms, multipart with plain fields, text. */
import { AppError } from '@gatehouse/contracts';
import { queryPairs } from './serialize';

export interface Body {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const essence = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();
const isJson = (type: string): boolean => type === '' || type === 'application/json' || type.endsWith('+json') || type === '*/*';

export function buildBody(bodyType: string | undefined, value: unknown): Body {
  const type = essence(bodyType ?? 'application/json');
  if (isJson(type))
    return { contentType: type === '' || type === '*/*' ? 'application/json' : type, bytes: Buffer.from(JSON.stringify(value)) };
  if (type === 'application/x-www-form-urlencoded') return { contentType: type, bytes: Buffer.from(formText(value)) };
  if (type === 'multipart/form-data') return multipart(value);
  // Text, XML and everything else: a string is sent as it is, other values as JSON text.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { contentType: type.startsWith('text/') ? `${type}; charset=utf-8` : type, bytes: Buffer.from(text) };
}

const formText = (value: unknown): string =>
  Object.entries(objectOf(value))
    .flatMap(([name, item]) => (item === null ? [] : queryPairs(name, item)))
    .map(([name, item]) => `${name}=${item}`)
    .join('&');

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new AppError('invalid', 'The body must be an object', { details: ['/body: must be object'] });
}

/** Field names are quoted as browsers do (HTML, multipart/form-data encoding algorithm), so that none can add a line or a parameter. */
const quoteName = (name: string): string => name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

function multipart(value: unknown): Body {
  const fields = Object.entries(objectOf(value)).flatMap(([name, item]) =>
    Array.isArray(item) ? item.map((one) => [name, one] as const) : item === null ? [] : [[name, item] as const],
  );
  const texts = fields.map(
    ([name, item]) =>
      [quoteName(name), typeof item === 'string' ? item : typeof item === 'object' ? JSON.stringify(item) : String(item)] as const,
  );
  let boundary = 'gatehouse-boundary';
  for (let n = 0; texts.some((parts) => parts.some((text) => text.includes(boundary))); n += 1) boundary = `gatehouse-boundary-${n}`;
  const parts = texts.map(([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`) };
}

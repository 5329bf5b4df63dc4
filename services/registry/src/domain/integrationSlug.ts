/** Slugs of integrations: the first word of every tool name. */
import { AppError } from '@gatehouse/contracts';

/** Words the product uses itself in front of a slash: `service/check_status`, the management tools. */
const RESERVED = new Set(['service', 'service-management']);
const GRAMMAR = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** A slug from a title: ASCII words, joined by hyphens, at most 40 characters. */
export function slugFrom(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = words.replace(/^-+/, '').slice(0, 40).replace(/-+$/, '');
  return slug === '' || RESERVED.has(slug) ? 'api' : slug;
}

/** Throws `AppError('invalid')` naming /slug. */
export function checkSlug(slug: string): string {
  const rule = RESERVED.has(slug)
    ? 'is reserved'
    : GRAMMAR.test(slug)
      ? undefined
      : 'must be 1 to 40 lower-case letters, digits and inner hyphens';
  if (rule !== undefined) throw new AppError('invalid', 'the slug is not acceptable', { details: [`/slug: ${rule}`] });
  return slug;
}

/** Slugs of integrations: the first word of every tool name. */
import { AppError, registry } from '@gatehouse/contracts';
import { asciiWords } from '../../shared/cleanText';

/** Words the product uses itself in front of a slash: `service/check_status`, the management tools. */
const CHECK_STATUS = 'service';
const RESERVED = new Set([CHECK_STATUS, registry.DEFAULT_MANAGEMENT_SLUG]);
const GRAMMAR = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** A slug from a title, at most 40 characters. */
export function slugFrom(title: string): string {
  const slug = asciiWords(title).slice(0, 40).replace(/-$/, '');
  return slug === '' || RESERVED.has(slug) ? 'api' : slug;
}

function checked(slug: string, reserved: ReadonlySet<string>, member: string): string {
  const rule = reserved.has(slug)
    ? 'is reserved'
    : GRAMMAR.test(slug)
      ? undefined
      : 'must be 1 to 40 lower-case letters, digits and inner hyphens';
  if (rule !== undefined) throw new AppError('invalid', 'the slug is not acceptable', { details: [`${member}: ${rule}`] });
  return slug;
}

/** Throws `AppError('invalid')` naming /slug. */
export const checkSlug = (slug: string): string => checked(slug, RESERVED, '/slug');

/** The same for the management tools, which may have their own name back. */
export const checkManagementSlug = (slug: string): string => checked(slug, new Set([CHECK_STATUS]), '/managementSlug');

/** The bytes an approver says yes to: RFC 8785, one form for equal arguments. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

export interface CanonicalArguments {
  readonly text: string;
  /** SHA-256 of its UTF-8 bytes. */
  readonly digest: string;
}

/** Undefined for arguments that have no such form: lone surrogates. */
export function canonicalArguments(args: Readonly<Record<string, unknown>>): CanonicalArguments | undefined {
  try {
    const text = canonicalize(args)!;
    return { text, digest: digestOf(text) };
  } catch {
    return undefined;
  }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

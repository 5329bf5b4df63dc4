/** Request bodies by media type: JSON, forms, text. */
import type { registry } from '@gatehouse/contracts';
import { compileForm, compileMultipart, FORM, MULTIPART } from './forms';
import { essenceOf, isJson } from './content';

export interface Body {
  readonly contentType: string;
  readonly bytes: Buffer;
}
export type BodyBuilder = (value: unknown) => Body;

/** A document that does not say means JSON. */
const isAny = (type: string): boolean => type === '' || type === '*/*';

/** Compile once per definition. `declaredNames`: members that the schema declares at the top of the body. */
export function compileBody(
  { bodyType, formFields = [] }: Pick<registry.HttpTool, 'bodyType' | 'formFields'>,
  declaredNames: readonly string[],
): BodyBuilder {
  const type = essenceOf(bodyType ?? 'application/json');
  if (isAny(type) || isJson(type)) {
    const contentType = isAny(type) ? 'application/json' : type;
    return (value) => ({ contentType, bytes: Buffer.from(JSON.stringify(value)) });
  }
  if (type === FORM) {
    const form = compileForm(formFields, declaredNames);
    return (value) => ({ contentType: type, bytes: Buffer.from(form(value)) });
  }
  if (type === MULTIPART) {
    const multipart = compileMultipart(formFields, declaredNames);
    return (value) => {
      const { boundary, text } = multipart(value);
      return { contentType: `${type}; boundary=${boundary}`, bytes: Buffer.from(text) };
    };
  }
  // Text, XML and everything else: a string is sent as it is, other values as JSON text.
  const contentType = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
  return (value) => ({ contentType, bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)) });
}

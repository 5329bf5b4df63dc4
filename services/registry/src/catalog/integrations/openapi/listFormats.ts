/**
 * Swagger 2 writes lists with `collectionFormat`. The upgrade to OpenAPI 3 reads it, but forgets the default of forms and the formats that OpenAPI 3
 * does not have; here they are written down where the later stages see them.
 */
import { isObject, listOf, objectOf, quote, type JsonObject } from '../../shared/json';

const IN_FORMS = new Set(['csv', 'ssv', 'pipes', 'multi']);
const KNOWN: Record<string, ReadonlySet<string>> = {
  query: IN_FORMS,
  formData: IN_FORMS,
  path: new Set(['csv']),
  header: new Set(['csv']),
};
/** Member of a form field in the upgraded document: the format of its list, when there is no such style. */
export const LOST_FORMAT = 'x-collection-format';
/** Member of a parameter or a form field in the upgraded document: the format of the lists that its list holds, which OpenAPI 3 does not have. */
export const INNER_FORMAT = 'x-inner-collection-format';
/** Returns the reason not to send it. */
export const innerLists = (format: unknown): string =>
  `is a list of lists in the format ${quote(String(format))}, which is not sent: an item would be JSON text in its place`;

function* parametersOf(document: JsonObject): Generator<unknown> {
  yield* Object.values(objectOf(document['parameters']));
  for (const item of Object.values(objectOf(document['paths'])).map(objectOf)) {
    yield* listOf(item['parameters']);
    for (const operation of Object.values(item)) yield* listOf(objectOf(operation)['parameters']);
  }
}

/** Changes the parameters of a Swagger 2 document in place. */
export function nameListFormats(document: JsonObject): void {
  for (const parameter of parametersOf(document)) {
    if (!isObject(parameter) || parameter['type'] !== 'array' || typeof parameter['in'] !== 'string') continue;
    const format = (parameter['collectionFormat'] ??= 'csv');
    const items = objectOf(parameter['items']);
    if (items['type'] === 'array') parameter[INNER_FORMAT] = items['collectionFormat'] ?? 'csv';
    if (typeof format !== 'string' || KNOWN[parameter['in']]?.has(format) !== false) continue;
    if (parameter['in'] === 'formData') parameter[LOST_FORMAT] = format;
    else parameter['style'] = format;
  }
}

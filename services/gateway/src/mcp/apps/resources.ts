/** `resources/*`, the same in both generations: for clients that render MCP Apps, and the documents there are for them. */
import { invalidParams, refuseCursor, RpcError } from '../errors';
import type { JsonObject } from '../message';
import { UI_TYPE } from '../pending/clientCapabilities';
import { cards } from './cards';
import { documentOf } from './document';

/** Members of the result. `notFound`: the generation's code for an unknown address. */
export type ResourceMethod = (params: JsonObject, notFound: number) => object;

const documents = new Map(
  cards.map(({ uri, name }) => [uri, { uri, mimeType: UI_TYPE, text: documentOf(name), _meta: { ui: { prefersBorder: true } } }]),
);

const read: ResourceMethod = ({ uri }, notFound) => {
  if (typeof uri !== 'string') throw invalidParams('params.uri must be a string', 200);
  const found = documents.get(uri);
  if (found === undefined) throw new RpcError(notFound, 'Resource not found', 200, { uri });
  return { contents: [found] };
};

/** Documents of tools need not be listed, and nothing else is here. */
const none =
  (member: 'resources' | 'resourceTemplates'): ResourceMethod =>
  (params) => {
    refuseCursor(params);
    return { [member]: [] };
  };

export const resourceMethods: readonly (readonly [string, ResourceMethod])[] = [
  ['resources/list', none('resources')],
  ['resources/templates/list', none('resourceTemplates')],
  ['resources/read', read],
];

/** `resources/*`, the same in both generations: for clients that render MCP Apps, and the one document there is for them. */
import { invalidParams, refuseCursor, RpcError } from '../errors';
import type { JsonObject } from '../message';
import { UI_TYPE } from '../pending/clientCapabilities';
import { CARD_URI, cardDocument } from './approvalCard';

/** Members of the result. `notFound`: the generation's code for an unknown address. */
export type ResourceMethod = (params: JsonObject, notFound: number) => object;

const card = { uri: CARD_URI, mimeType: UI_TYPE, text: cardDocument, _meta: { ui: { prefersBorder: true } } };

const read: ResourceMethod = ({ uri }, notFound) => {
  if (typeof uri !== 'string') throw invalidParams('params.uri must be a string', 200);
  if (uri !== CARD_URI) throw new RpcError(notFound, 'Resource not found', 200, { uri });
  return { contents: [card] };
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

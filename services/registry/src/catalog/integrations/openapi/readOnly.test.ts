/** Members that the server sets: nobody has to send them, whichever part of a schema requires them. */
import { apiDocument } from '../../../testing/apiDocument';
import { importValue } from '../../../testing/importValue';

const Order = { type: 'object', properties: { id: { type: 'string', readOnly: true }, item: { type: 'string' } } };
const asked = ['id', 'item'];

/** What of `required` is left anywhere in the tool that takes this body. */
function requiredOf(schema: object, components: Record<string, object> = {}): unknown[] {
  const paths = { '/orders': { post: { operationId: 'create', requestBody: { content: { 'application/json': { schema } } } } } };
  const document = apiDocument(paths, { components: { schemas: { Order, ...components } } });
  const { definitions, skipped } = importValue(document);
  expect(skipped).toEqual([]);
  const { properties, $defs } = definitions[0]!.inputSchema as { properties: object; $defs?: object };
  return [...JSON.stringify([properties, $defs]).matchAll(/"required":(\[[^\]]*\])/g)].map(([, list]) => JSON.parse(list!) as unknown);
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  ['beside an allOf', { allOf: [ref('Order')], required: asked }],
  ['in another part of an allOf', { allOf: [ref('Order'), { required: asked }] }],
  ['in a part before', { allOf: [{ required: asked }, ref('Order')] }],
  ['beside a reference', { ...ref('Order'), required: asked }],
  ['in an alternative', { ...Order, anyOf: [{ required: asked }] }],
  ['two references away', { allOf: [ref('Named'), { required: asked }] }],
])('one that is required %s is not asked for', (_, schema) => {
  expect(requiredOf(schema, { Named: { allOf: [ref('Order')] } })).toEqual([['item']]);
});

test('readOnly beside the reference of a member counts', () => {
  const schema = { type: 'object', properties: { id: { ...ref('Id'), readOnly: true }, item: {} }, required: asked };
  expect(requiredOf(schema, { Id: { type: 'string' } })).toEqual([['item']]);
});

test('a member of another value by the same name is asked for', () => {
  const schema = { allOf: [ref('Order')], properties: { lines: { type: 'object', properties: { id: {} }, required: ['id'] } } };
  expect(requiredOf(schema)).toEqual([['id']]);
});

test('parts that use each other are read', () => {
  const schema = { type: 'object', properties: { next: ref('Node') } };
  const Node = { type: 'object', properties: { id: { readOnly: true }, next: ref('Node') }, required: ['id', 'next'] };
  expect(requiredOf(schema, { Node })).toEqual([['next']]);
});

/** The OpenAPI 3.1 document of the order desk, made of the schemas that check its requests. */
import { Failure, NewOrder, NewRefund, Order, OrderId, OrderPage, orderStatuses } from './schemas';

const json = (schema: object, example?: object): object => ({ 'application/json': { schema, ...(example && { example }) } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const fails = (description: string): object => ({ description, content: json(ref('Failure')) });
const withKey = { 401: fails('The API key is missing or wrong') };
const id = { name: 'id', in: 'path', required: true, description: 'Number of the order', schema: OrderId, example: 'ord_1003' };

const listOrders = {
  operationId: 'listOrders',
  summary: 'List orders',
  description: 'Orders of the shop, newest first, a page at a time.',
  tags: ['orders'],
  parameters: [
    {
      name: 'status',
      in: 'query',
      description: 'Only orders in this state',
      schema: { type: 'string', enum: orderStatuses },
      example: 'paid',
    },
    {
      name: 'limit',
      in: 'query',
      description: 'Orders per page',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      example: 5,
    },
    { name: 'cursor', in: 'query', description: '`nextCursor` of the page before', schema: { type: 'string', maxLength: 100 } },
  ],
  responses: {
    200: { description: 'A page of orders', content: json(ref('OrderPage')) },
    400: fails('The query is not acceptable'),
    ...withKey,
  },
};
const getOrder = {
  operationId: 'getOrder',
  summary: 'Get one order',
  description: 'Everything about one order: customer, items, state and what was paid back.',
  tags: ['orders'],
  parameters: [id],
  responses: { 200: { description: 'The order', content: json(ref('Order')) }, 404: fails('There is no such order'), ...withKey },
};
const createOrder = {
  operationId: 'createOrder',
  summary: 'Create an order',
  description: 'Takes an order as paid and gives it a number.',
  tags: ['orders'],
  requestBody: {
    required: true,
    content: json(ref('NewOrder'), {
      customer: 'Ada Lovelace',
      email: 'ada@example.com',
      items: [{ sku: 'MUG-BLUE', title: 'Blue mug', quantity: 2, unitCents: 1_290 }],
    }),
  },
  responses: { 201: { description: 'The new order', content: json(ref('Order')) }, 400: fails('The order is not acceptable'), ...withKey },
};
const refundOrder = {
  operationId: 'refundOrder',
  summary: 'Refund an order',
  description: 'Pays money back to the customer, in part or in whole. Never more than was paid in total.',
  tags: ['orders', 'money'],
  parameters: [id],
  requestBody: { required: true, content: json(ref('NewRefund'), { amountCents: 1_290, reason: 'Arrived broken' }) },
  responses: {
    200: { description: 'The order after the refund', content: json(ref('Order')) },
    400: fails('The refund is not acceptable'),
    404: fails('There is no such order'),
    409: fails('Less than that is left to pay back'),
    ...withKey,
  },
};

/** @param serverUrl where this API is reached */
export const openApiDocument = (serverUrl: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Order desk', version: '1.0.0', description: 'Orders of a small tea shop: look them up, take new ones, pay money back.' },
  servers: [{ url: serverUrl }],
  security: [{ apiKey: [] }],
  tags: [
    { name: 'orders', description: 'Orders of the shop' },
    { name: 'money', description: 'Operations that move money' },
  ],
  paths: {
    '/orders': { get: listOrders, post: createOrder },
    '/orders/{id}': { get: getOrder },
    '/orders/{id}/refund': { post: refundOrder },
  },
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Key of the calling program' } },
    schemas: { Order, NewOrder, NewRefund, OrderPage, Failure },
  },
});

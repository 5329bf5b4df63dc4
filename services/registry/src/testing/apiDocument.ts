/** Small API descriptions for tests. */
export const apiDocument = (paths: Record<string, unknown>, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.orders.test/v1' }],
  paths,
  ...more,
});

export const ORDERS = apiDocument(
  {
    '/orders': {
      get: {
        operationId: 'listOrders',
        summary: 'List the orders',
        tags: ['orders'],
        parameters: [{ name: 'status', in: 'query', schema: { enum: ['open', 'paid'] } }],
      },
      post: {
        operationId: 'createOrder',
        summary: 'Create an order',
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        summary: 'Look at one order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
    '/orders/{id}/refund': { post: { operationId: 'refundOrder', summary: 'Give money back' } },
  },
  {
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Order: {
          type: 'object',
          required: ['item'],
          properties: { item: { type: 'string' }, parent: { $ref: '#/components/schemas/Order' } },
        },
      },
    },
  },
);

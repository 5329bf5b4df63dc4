import { compile, parseJson, readBody } from '@gatehouse/runtime';
import { Router, type Request } from 'express';
import type { OrderQuery, OrderStore } from './orderStore';
import { RequestError } from './answerError';
import { NewOrder, NewRefund, OrderId, orderStatuses, type Order, type OrderStatus } from './schemas';

const MAX_BODY_BYTES = 64 * 1_024;
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

const checkOrder = compile(NewOrder);
const checkRefund = compile(NewRefund);
const checkId = compile(OrderId);

const isStatus = (value: unknown): value is OrderStatus => (orderStatuses as readonly unknown[]).includes(value);
const encodeCursor = (number: number): string => Buffer.from(`before:${number}`).toString('base64url');

function decodeCursor(cursor: unknown): number {
  const match = /^before:(\d{1,12})$/.exec(Buffer.from(String(cursor), 'base64url').toString());
  if (match === null) throw new RequestError(400, 'the query is not acceptable', ['/cursor: give nextCursor of the page before']);
  return Number(match[1]);
}

function readQuery({ status, limit = String(DEFAULT_PAGE), cursor }: Request['query']): OrderQuery {
  if (status !== undefined && !isStatus(status))
    throw new RequestError(400, 'the query is not acceptable', [`/status: must be one of ${orderStatuses.join(', ')}`]);
  const size = Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE)
    throw new RequestError(400, 'the query is not acceptable', [`/limit: must be an integer from 1 to ${MAX_PAGE}`]);
  return { limit: size, ...(status !== undefined && { status }), ...(cursor !== undefined && { before: decodeCursor(cursor) }) };
}

const readJson = async (request: Request): Promise<unknown> => parseJson(await readBody(request, MAX_BODY_BYTES));

async function find(orders: OrderStore, id: string): Promise<Order> {
  const order = await orders.get(checkId(id, 'the order id'));
  if (order === undefined) throw new RequestError(404, `there is no order ${id}`);
  return order;
}

export function orderRoutes(orders: OrderStore): Router {
  const router = Router();
  router.get('/', async (request, response) => {
    const { orders: page, next } = await orders.list(readQuery(request.query));
    response.json({ orders: page, ...(next !== undefined && { nextCursor: encodeCursor(next) }) });
  });
  router.get('/:id', async (request, response) => void response.json(await find(orders, request.params.id)));
  router.post('/', async (request, response) => {
    const order = await orders.create(checkOrder(await readJson(request), 'the order'), new Date());
    response.status(201).json(order);
  });
  router.post('/:id/refund', async (request, response) => {
    const { id } = request.params;
    const refund = checkRefund(await readJson(request), 'the refund');
    const order = await orders.refund(checkId(id, 'the order id'), refund, new Date());
    if (order === undefined)
      throw new RequestError(409, `only ${(await find(orders, id)).refundableCents} cents of ${id} can still be paid back`);
    response.json(order);
  });
  return router;
}

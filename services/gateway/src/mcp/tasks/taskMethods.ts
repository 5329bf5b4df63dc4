/** `tasks/get`, `tasks/update`, `tasks/cancel`. What they answer is `resultType: "complete"`: only a call's answer is a task. */
import type { Bus, CallContext } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';
import { invalidParams, missingCapability, type RpcError } from '../errors';
import { isObject, type JsonObject } from '../message';
import { CAPABILITIES, CLIENT_INFO, clientNameOf } from '../metadata';
import { clientCapabilitiesOf, declaresTasks, TASKS } from '../pending/clientCapabilities';
import type { IsExempt } from '../pending/exempt';
import { interactionOfEnded } from '../pending/interaction';
import { requestsOf } from '../pending/requests';
import { taskOf } from './task';

export interface TaskRequest {
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly principal: Principal;
}
/** Members of the result. */
export type TaskMethod = (request: TaskRequest, caller: CallContext) => Promise<object>;
export interface TaskDeps {
  readonly bus: Pick<Bus, 'call' | 'callAttached'>;
  readonly isExempt: IsExempt;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
}

export interface Tasks {
  readonly get: TaskMethod;
  readonly update: TaskMethod;
  readonly cancel: TaskMethod;
  /** Whether the client that sends this `_meta` is answered with a task where its call must wait. */
  isTakenBy(meta: JsonObject): boolean;
  /** Throws unless this very request declares the extension. */
  demand(meta: JsonObject): void;
}

/** One answer for unknown, another's and malformed ids. */
const unknownTask = (): RpcError => invalidParams('Unknown task', 200);

function taskIdOf({ taskId }: JsonObject): string {
  if (typeof taskId !== 'string') throw invalidParams('params.taskId must be a string', 200);
  return taskId;
}

export function createTasks({ bus, isExempt, controlRoomUrl }: TaskDeps): Tasks {
  const requests = requestsOf(bus);

  const get: TaskMethod = async ({ params, meta, principal }, caller) => {
    const found = await requests.find({ taskId: taskIdOf(params) }, caller);
    if (found === undefined) throw unknownTask();
    // The interaction is named even when the person has done it: the result of a task that has ended stays as it was.
    const interaction = interactionOfEnded(found.value, principal, controlRoomUrl);
    return taskOf(found.value, found.body, clientCapabilitiesOf(meta[CAPABILITIES]), interaction);
  };
  /** No task of ours asks for input, so whatever comes answers nothing outstanding. */
  const update: TaskMethod = async ({ params }, caller) => {
    const taskId = taskIdOf(params);
    if (!isObject(params['inputResponses'])) throw invalidParams('params.inputResponses must be an object', 200);
    if ((await requests.find({ taskId }, caller)) === undefined) throw unknownTask();
    return {};
  };
  const cancel: TaskMethod = async ({ params }, caller) => {
    if (!(await requests.cancel({ taskId: taskIdOf(params) }, caller))) throw unknownTask();
    return {};
  };

  return {
    get,
    update,
    cancel,
    isTakenBy: (meta) => declaresTasks(meta[CAPABILITIES]) && !isExempt(clientNameOf(meta[CLIENT_INFO])),
    demand: (meta) => {
      if (!declaresTasks(meta[CAPABILITIES])) throw missingCapability({ extensions: { [TASKS]: {} } });
    },
  };
}

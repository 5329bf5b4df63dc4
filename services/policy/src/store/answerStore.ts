/** How many tokens the answers of a tool took lately: what the next calls of it hold of a budget. Losing it costs nothing but precision. */
import { EVERY_ORGANIZATION, type Mongo } from '@gatehouse/store';
import { nextUsual } from '../domain/budget/hold';
import { batchPerTick } from './batchPerTick';
import { answersSchema } from './schemas';

export interface Answered {
  readonly toolName: string;
  readonly tokens: number;
}
export interface AnswerStore {
  /** Undefined when none of its calls has been counted lately. */
  usual(orgId: string, integrationId: string, toolName: string): Promise<number | undefined>;
  learn(orgId: string, integrationId: string, answers: readonly Answered[]): Promise<void>;
  /** Forget what was learned before. Concerns every organization. */
  sweep(before: Date): Promise<void>;
}

const idOf = (orgId: string, integrationId: string, toolName: string): string => `${orgId}:${integrationId}:${toolName}`;

export async function answerStore(mongo: Mongo): Promise<AnswerStore> {
  const ToolAnswers = await mongo.model('toolAnswers', answersSchema);
  const usual = async (orgId: string, _id: string): Promise<number | undefined> =>
    (await ToolAnswers.findOne({ orgId, _id }).lean())?.usual;
  // A crowd that calls one tool reads once.
  const together = batchPerTick((id) => usual(id.slice(0, id.indexOf(':')), id));
  return {
    usual: (orgId, integrationId, toolName) => together(idOf(orgId, integrationId, toolName)),
    async learn(orgId, integrationId, answers) {
      // Two writers may lose one answer to each other; the next one is learned again.
      for (const [toolName, own] of Map.groupBy(answers, (answer) => answer.toolName)) {
        const _id = idOf(orgId, integrationId, toolName);
        const next = own.reduce((known: number | undefined, { tokens }) => nextUsual(known, tokens), await usual(orgId, _id));
        await ToolAnswers.updateOne({ orgId, _id }, { $set: { usual: next!, at: new Date() } }, { upsert: true });
      }
    },
    sweep: async (before) => void (await ToolAnswers.deleteMany({ at: { $lt: before } }, EVERY_ORGANIZATION)),
  };
}

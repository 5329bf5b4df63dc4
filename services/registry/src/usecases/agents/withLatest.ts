/** Changes of one agent by many hands: each is made on the row as it is, or on none. */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@gatehouse/contracts';
import { metadataOf, type AgentRow } from '../../domain/agents/row';
import type { Act, AgentAddress } from '../../agents';
import { findEditable, type FindParts } from './findAgent';
import { inTurn } from './inTurn';
import { readStored } from './specRules';

const turns = inTurn();
const MAX_TRIES = 20;
const STEP_MS = 20;

const asItIs = (row: AgentRow) => ({
  envelope: { agent: metadataOf(row), spec: readStored(row.spec) },
  version: row.version,
  id: row._id,
  revision: row.revision,
});
const changedSince = (row: AgentRow, seen: number): AppError =>
  new AppError('conflict', `The agent was changed since: it is at revision ${row.revision} now, not at ${seen}`, {
    data: { current: asItIs(row) },
  });

/**
 * Runs `attempt` on the present row until it answers something; nothing means that somebody was faster. Who states the revision they have seen gets
 * `conflict` instead of another try. The address is looked up once: a rename meanwhile leads nobody to another agent.
 */
export const withLatest = <T>(
  parts: FindParts,
  act: Act,
  address: AgentAddress,
  revision: number | undefined,
  attempt: (row: AgentRow) => Promise<T | undefined>,
): Promise<T> =>
  turns(JSON.stringify([act.principal.orgId, address.id ?? address.name]), async () => {
    let target = address;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const row = await findEditable(parts, act.principal, target, act.call);
      if (revision !== undefined && revision !== row.revision) throw changedSince(row, revision);
      const done = await attempt(row);
      if (done !== undefined) return done;
      target = { id: row._id };
      await pause(Math.random() * STEP_MS * tries);
    }
    throw new AppError('conflict', 'the agent is being changed by many at once; try again');
  });

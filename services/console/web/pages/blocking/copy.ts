import { count } from '../../ui/numberWords.ts';
import type { Aim } from './aim.ts';

const STOPS: Record<Aim['kind'], string> = {
  serviceAccount: 'Every call of this account is refused',
  user: 'Every call of this person is refused, with whatever token or program',
  orgToken: 'Every call with this token is refused',
  group: 'Every call of everybody in this group is refused',
  integration: 'Every call of any of its tools is refused, whoever calls',
  tool: 'Every call of this tool is refused, whoever calls',
};

export const copy = {
  open: 'Block…',
  openOf: (name: string) => `Block ${name}…`,
  openIntegration: 'Block integration…',
  title: (name: string) => `Block ${name}?`,
  body: (kind: Aim['kind']) =>
    `${STOPS[kind]} from the next one on. Approved calls that have not run are refused too. You can lift the block later.`,
  counting: 'Counting the calls of the last hour…',
  countFailed: 'The calls of the last hour could not be counted.',
  lastHour: (calls: number) => (calls === 0 ? 'No call in the last hour.' : `${count(calls, 'call')} in the last hour.`),
  reason: 'Reason, shown to whoever is refused',
  usualReason: 'Stopped by an admin',
  reasonRule: 'Give a reason.',
  action: 'Block now',
  running: 'Blocking…',
  keep: 'Keep calls running',
  done: (name: string, at: string) => `${name} blocked ${at}. Calls that start from now are refused.`,
  lift: 'Lift block',
  lifting: 'Lifting…',
  liftOf: (name: string) => `Lift block of ${name}`,
  lifted: (name: string) => `Block of ${name} lifted. Its calls are decided as before.`,
  liftedGone: 'Block lifted. What it stopped is not there any more.',
  again: (name: string) => `${name} is blocked again.`,
  mine: 'You are blocked: every call of yours is refused until an admin lifts the block.',
  blockedBy: (reason: string, by: string) => `By ${by}: ${reason}`,
};

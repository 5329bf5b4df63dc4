/** The hosts there is guidance for, by the adapter's name. */
import type { registry } from '@gatehouse/contracts';
import type { Host } from '../host';
import { claudeCode } from './claudeCode';
import { codex } from './codex';
import { cursor } from './cursor';
import { geminiCli } from './geminiCli';
import { langgraph } from './langgraph';
import { openaiAgents } from './openaiAgents';
import { vscode } from './vscode';

export const hosts: Readonly<Record<registry.ExportAdapter, Host>> = {
  'claude-code': claudeCode,
  cursor,
  vscode,
  codex,
  'gemini-cli': geminiCli,
  'openai-agents': openaiAgents,
  langgraph,
};

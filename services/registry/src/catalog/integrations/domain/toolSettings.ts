/** What admins set for single tools. It stands in the integration, beside what was imported, so that one write changes it and a refresh keeps it. */
import { summaryIn } from './storedTool';

export interface ToolSetting {
  readonly toolName: string;
  readonly disabled?: true;
  /** Shown instead of what the API description says. */
  readonly description?: string;
}

/** `description` null: what the API description says is shown again. */
export interface ToolChange {
  readonly toolName: string;
  readonly enabled?: boolean | undefined;
  readonly description?: string | null | undefined;
}

interface HasSettings {
  readonly toolSettings?: readonly ToolSetting[];
}
interface Described {
  readonly toolName: string;
  readonly summary: string;
  readonly description: string;
}

const settingOf = ({ toolSettings = [] }: HasSettings, name: string): ToolSetting | undefined =>
  toolSettings.find(({ toolName }) => toolName === name);

export const isDisabled = (integration: HasSettings, toolName: string): boolean => settingOf(integration, toolName)?.disabled === true;

export const disabledTools = ({ toolSettings = [] }: HasSettings): string[] =>
  toolSettings.flatMap(({ toolName, disabled }) => (disabled ? [toolName] : []));

/** The description that holds, and a summary that agrees with it. */
export function described(
  integration: HasSettings,
  { toolName, summary, description }: Described,
): { summary: string; description: string } {
  const own = settingOf(integration, toolName)?.description;
  if (own === undefined) return { summary, description };
  return { summary: summaryIn(own), description: own };
}

export const isDescriptionOverridden = (integration: HasSettings, toolName: string): boolean =>
  settingOf(integration, toolName)?.description !== undefined;

function changed({ disabled, description }: Partial<ToolSetting>, { toolName, ...change }: ToolChange): ToolSetting {
  const isOff = change.enabled === undefined ? disabled === true : !change.enabled;
  const text = change.description === undefined ? description : (change.description ?? undefined);
  return { toolName, ...(isOff && { disabled: true }), ...(text !== undefined && { description: text }) };
}

export function changesAnything(integration: HasSettings, change: ToolChange): boolean {
  const before = settingOf(integration, change.toolName);
  const after = changed(before ?? {}, change);
  return after.disabled !== before?.disabled || after.description !== before?.description;
}

/** Returns the settings after these changes, sorted by name. A tool that is as it was imported has no setting. */
export function withChanges({ toolSettings = [] }: HasSettings, changes: readonly ToolChange[]): ToolSetting[] {
  const settings = new Map(toolSettings.map((setting) => [setting.toolName, setting]));
  for (const change of changes) settings.set(change.toolName, changed(settings.get(change.toolName) ?? {}, change));
  return [...settings.values()]
    .filter(({ disabled, description }) => disabled || description !== undefined)
    .sort((a, b) => (a.toolName < b.toolName ? -1 : 1));
}

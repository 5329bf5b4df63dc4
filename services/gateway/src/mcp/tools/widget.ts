import { WIDGET } from '../apps/cards';
import { forViews } from '../pending/answersOf';
import { CallArguments, governedRun } from './governedRun';
import { defineTool, type ToolDeps } from './tool';

export const widget = (deps: ToolDeps) =>
  defineTool({
    name: WIDGET.tool,
    description:
      'Run a tool of a connected service, exactly as execute_tool does, and show its result to the person in a card. ' +
      'The card also shows why a call was refused, and follows one that waits for approval.',
    input: CallArguments,
    annotations: { readOnlyHint: false, openWorldHint: true },
    view: WIDGET.uri,
    run: governedRun(deps, forViews),
  });

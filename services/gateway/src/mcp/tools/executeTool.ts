import { forModels } from '../pending/answersOf';
import { CHECK_STATUS } from '../pending/checkStatus';
import { CallArguments, governedRun } from './governedRun';
import { defineTool, type ToolDeps } from './tool';

export const executeTool = (deps: ToolDeps) =>
  defineTool({
    name: 'execute_tool',
    description:
      'Run a tool of a connected service by its exact name, with arguments that fit the input schema describe_tools shows. ' +
      'Every call is checked against your access and policies and is recorded. Some wait for the approval of a person first: ' +
      `follow such a call with the tool ${CHECK_STATUS} and arguments {"request_id": "<requestId of the answer>"}.`,
    input: CallArguments,
    annotations: { readOnlyHint: false, openWorldHint: true },
    run: governedRun(deps, forModels),
  });

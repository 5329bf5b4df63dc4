import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

export const getModelCatalog = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'get_model_catalog',
    description:
      'Read the whole catalogue of models that agents may prefer: families, models, and where each runs. It is long and the same for everybody: ' +
      'keep it, and read it again only when model_catalog_version of the bootstrap differs from its version.',
    input: Type.Object({}, { additionalProperties: false }),
    annotations: READ_ONLY,
    run: async (_args, { caller }) => jsonResult(await bus.call(registry.modelCatalog, {}, caller)),
  });

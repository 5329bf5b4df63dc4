/** Objects against the schemas of the API, strictly: a member that the API does not know is an error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import type { KubernetesObject } from './objects';

const api = JSON.parse(readFileSync(join(__dirname, 'api-1.37.json'), 'utf8')) as { kinds: Record<string, string>; definitions: object };

const text = { type: 'string', minLength: 1 };
const count = { type: 'integer', minimum: 0 };
const closed = (properties: Record<string, object>, required: string[]): object => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
/** Schemas of what we use of KEDA, whose kinds are not part of the API of Kubernetes. */
const keda: Record<string, object> = {
  'keda.sh/v1alpha1 ScaledObject': closed(
    {
      scaleTargetRef: closed({ name: text, kind: { enum: ['Deployment', 'StatefulSet'] } }, ['name']),
      minReplicaCount: count,
      maxReplicaCount: count,
      cooldownPeriod: count,
      triggers: {
        type: 'array',
        minItems: 1,
        items: closed(
          {
            type: { enum: ['rabbitmq', 'cpu'] },
            metricType: { enum: ['Utilization', 'AverageValue'] },
            metadata: { type: 'object', additionalProperties: text },
            authenticationRef: closed({ name: text }, ['name']),
          },
          ['type', 'metadata'],
        ),
      },
    },
    ['scaleTargetRef', 'triggers'],
  ),
  'keda.sh/v1alpha1 TriggerAuthentication': closed(
    { secretTargetRef: { type: 'array', items: closed({ parameter: text, name: text, key: text }, ['parameter', 'name', 'key']) } },
    ['secretTargetRef'],
  ),
};

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const compiled = new Map<string, ValidateFunction>();

function validatorOf(kind: string): ValidateFunction | undefined {
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const definition = api.kinds[kind];
  const schema =
    definition !== undefined
      ? { $ref: `#/definitions/${definition}`, definitions: api.definitions }
      : kind in keda
        ? closed({ apiVersion: text, kind: text, metadata: { type: 'object' }, spec: keda[kind]! }, ['metadata', 'spec'])
        : undefined;
  if (schema === undefined) return undefined;
  const validate = ajv.compile(schema);
  compiled.set(kind, validate);
  return validate;
}

/** One line per error. */
export const schemaErrors = (objects: readonly KubernetesObject[]): string[] =>
  objects.flatMap((object) => {
    const what = `${object.kind} ${object.metadata.name}`;
    const validate = validatorOf(`${object.apiVersion} ${object.kind}`);
    if (validate === undefined) return [`${what}: ${object.apiVersion} has no such kind that we know`];
    validate(object);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  });

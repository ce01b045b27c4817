import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointCall } from '../meta.ts';

/** What the validators of the contract tell about an endpoint. */

/** The endpoint of the business API that a call names, parameters by any name. */
export function findEndpoint(
  endpoints: readonly Endpoint[],
  call: Pick<EndpointCall, 'method' | 'path'>,
): Endpoint | undefined {
  const pattern = anonymous(call.path);
  return endpoints.find(
    (endpoint) =>
      endpoint.service === 'jmgr' &&
      endpoint.method === call.method &&
      anonymous(endpoint.path) === pattern,
  );
}

const anonymous = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** What a call of the endpoint takes, by name; undefined where its validator is no object. */
export function parametersOf(endpoint: Endpoint): z.core.$ZodShape | undefined {
  return shapeOf(endpoint.method === 'GET' ? endpoint.query : endpoint.body);
}

/** The validator of one row, where the endpoint answers a list. */
export function rowOf(endpoint: Endpoint): z.core.$ZodType | undefined {
  const shape = shapeOf(endpoint.response);
  const data = shape?.data;
  return shape && 'dataCount' in shape && data instanceof z.ZodArray ? data.element : undefined;
}

/** The names that a shape has at a dotted path; undefined where anything may stand there. */
export function namesAt(
  schema: z.core.$ZodType | undefined,
  path: readonly string[],
): string[] | undefined {
  let current = schema;
  for (const part of path) {
    const shape = shapeOf(current);
    if (!shape) return undefined;
    current = shape[part];
  }
  const shape = shapeOf(current);
  return shape && Object.keys(shape);
}

function shapeOf(schema: z.core.$ZodType | undefined): z.core.$ZodShape | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return shapeOf(schema.unwrap());
  return undefined;
}

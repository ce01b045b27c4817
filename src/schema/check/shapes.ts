import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointCall } from '../meta.ts';

/** What the contract's validators tell about an endpoint. */

/** The endpoint of the business API for a call; names of path parameters may differ. */
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

/** The parameters of an endpoint by name; undefined if its validator is no object. */
export function parametersOf(endpoint: Endpoint): z.core.$ZodShape | undefined {
  return shapeOf(endpoint.method === 'GET' ? endpoint.query : endpoint.body);
}

/** The validator of one row, if the endpoint answers with a list. */
export function rowOf(endpoint: Endpoint): z.core.$ZodType | undefined {
  const shape = shapeOf(endpoint.response);
  const data = shape?.data;
  return shape && 'dataCount' in shape && data instanceof z.ZodArray ? data.element : undefined;
}

/** The first part of a dotted path that a row does not have, with the names that exist there. */
export function missingPart(
  row: z.core.$ZodType | undefined,
  path: readonly string[],
): { part: string; known: string[] } | undefined {
  let current = row;
  for (const part of path) {
    const shape = shapeOf(current);
    if (!shape) return undefined;
    if (!Object.hasOwn(shape, part)) return { part, known: Object.keys(shape) };
    current = shape[part];
  }
  return undefined;
}

/** The keys of an object validator, inside optional and similar wrappers; undefined if it is no object. */
export function shapeOf(schema: z.core.$ZodType | undefined): z.core.$ZodShape | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return shapeOf(schema.unwrap());
  return undefined;
}

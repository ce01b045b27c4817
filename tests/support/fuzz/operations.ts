import { z } from 'zod';

/** The parts of JSON Schema that the document uses; others are ignored. */
export interface Schema {
  readonly [name: string]: unknown;
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly items?: Schema | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    items: schema.optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema,
});
const operation = z.object({
  parameters: z
    // parameters shared by several calls are optional headers
    .array(z.union([parameter, z.object({ $ref: z.string() })]))
    .transform((parameters) => parameters.filter((one) => 'in' in one)),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** A call in the document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
}

export interface Document {
  readonly operations: readonly Operation[];
  /** The schema that a reference in the document points at. */
  resolve(reference: string): Schema;
}

/**
 * Reads an OpenAPI document as far as needed for making calls.
 *
 * @throws ZodError if it is not one
 */
export function readDocument(value: unknown): Document {
  const { paths, components } = openApi.parse(value);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content && { type: content[0], schema: content[1].schema },
      };
    }),
  );
  return {
    operations,
    resolve(reference) {
      const found = components.schemas[reference.replace('#/components/schemas/', '')];
      if (!found) throw new Error(`The document has no ${reference}.`);
      return found;
    },
  };
}

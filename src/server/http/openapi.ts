import { Hono } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { conflictData, problemData } from '#contract/errors.ts';
import { repetitionOf } from '#contract/repetition.ts';
import { endpointPath } from './endpointAddress.ts';

type Json = { [name: string]: unknown };

/** The document of `/openapi.json`, with the parts that its makers and tests use. */
export interface OpenApiDocument extends Json {
  openapi: string;
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; responses: Json; securitySchemes: Json };
}

/** `putPostSave` of `PUT /post/save`. */
function operationId(endpoint: Endpoint): string {
  const address = endpoint.service === 'open' ? endpointPath(endpoint) : endpoint.path;
  const words = address.split(/[^a-zA-Z0-9]+/).filter(Boolean);
  return (
    endpoint.method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

/** Calls of one thing belong together; those of own records by their list. */
function tagOf({ service, path }: Endpoint): string {
  if (service !== 'jmgr') return service;
  const [, first = 'jmgr', list] = path.split('/');
  return first === 'own' ? `own/${list}` : first;
}

/** Puts references to a schema's own definitions under the document's components. */
function relocate(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((part) => relocate(part, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      name === '$ref' && typeof part === 'string'
        ? [name, part.replace('#/$defs/', `#/components/schemas/${prefix}`)]
        : [name, relocate(part, prefix)],
    ),
  );
}

/** A validator as JSON Schema: what may be sent (`input`), or what is answered (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', prefix: string, shared: Json): Json {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs ?? {}))
    shared[prefix + name] = relocate(definition, prefix);
  return Object.fromEntries(
    Object.entries(root).map(([name, part]) => [name, relocate(part, prefix)]),
  );
}

function parametersOf(endpoint: Endpoint, prefix: string, shared: Json): Json[] {
  const places = [
    ['path', endpoint.parameters],
    ['query', endpoint.query],
  ] as const;
  return places.flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, part]: [string, z.ZodType]) => ({
      name,
      in: place,
      required: place === 'path' || !part.safeParse(undefined).success,
      schema: schemaOf(part, 'input', `${prefix}_${name}_`, shared),
    })),
  );
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  stream: 'application/octet-stream',
} as const;

function bodyOf(endpoint: Endpoint, prefix: string, shared: Json): Json {
  const encoding = endpoint.encoding ?? 'json';
  if (!endpoint.body && encoding !== 'stream') return {};
  const { body, change } = endpoint;
  const taken = body && change ? z.union([body, change.body]) : body;
  const schema = taken ? schemaOf(taken, 'input', `${prefix}_body_`, shared) : {};
  return { requestBody: { required: true, content: { [bodyTypes[encoding]]: { schema } } } };
}

/** The refusals that a call can meet, by its access and what it takes. */
function refusalsOf(endpoint: Endpoint): number[] {
  const isChecked = endpoint.parameters || endpoint.query || endpoint.body;
  const isWrite = endpoint.method === 'PUT';
  const isKept = repetitionOf(endpoint) === 'kept';
  const hasBody = endpoint.body || endpoint.encoding === 'stream';
  return [
    ...(isChecked ? [400] : []),
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(endpoint.access === 'public' || endpoint.access === 'signed-in' ? [] : [403]),
    ...(endpoint.parameters || isWrite ? [404] : []),
    ...(isWrite || isKept ? [409] : []),
    ...(hasBody ? [408, 413, 415] : []),
    ...(isKept ? [422] : []),
    429,
    500,
    503,
    ...(endpoint.method === 'GET' ? [] : [507]),
  ];
}

const sentAgain = {
  harmless: 'does nothing a second time',
  kept: 'done once for its Idempotency-Key',
  unkept: 'done again; no answer is kept',
} as const;
const keyParameter = { $ref: '#/components/parameters/IdempotencyKey' };
const replayedHeader = {
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};
/** Headers that calls share (draft-ietf-httpapi-idempotency-key-header; RFC 9110). */
const sharedHeaders = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Made up by the client, one for each intent and the same for its retries; best a UUID, in quotes. For 24 hours the same key of the same account gives the same answer; with other input 422, while the first call runs 409 with Retry-After',
      schema: { type: 'string', pattern: '^("[!#-\\[\\]-~]{8,128}"|[!#-\\[\\]-~]{8,128})$' },
    },
  },
  headers: {
    IdempotentReplayed: {
      description: '`true` where the answer was given before and nothing was done now',
      schema: { type: 'string', enum: ['true'] },
    },
    RetryAfter: {
      description: 'Seconds after which the call is worth sending again',
      schema: { type: 'integer', minimum: 0 },
    },
  },
};

/** The ways to sign in for a call: programs have keys for own records alone. */
function securityOf({ access, path }: Endpoint): Json[] {
  if (access === 'public') return [];
  return [{ accessToken: [] }, ...(path.startsWith('/own/') ? [{ programKey: [] }] : [])];
}

function operationOf(endpoint: Endpoint, shared: Json): Json {
  const id = operationId(endpoint);
  const answer = schemaOf(endpoint.response, 'output', `${id}_answer_`, shared);
  // The only calls that answer text instead of an envelope answer a table.
  const isKept = repetitionOf(endpoint) === 'kept';
  const answerType = answer.type === 'string' ? 'text/csv' : 'application/json';
  return {
    operationId: id,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. Sent again: ${sentAgain[repetitionOf(endpoint)]}.`,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...parametersOf(endpoint, id, shared), ...(isKept ? [keyParameter] : [])],
    ...bodyOf(endpoint, id, shared),
    responses: {
      200: {
        description: 'Success',
        ...(isKept ? { headers: replayedHeader } : {}),
        content: { [answerType]: { schema: answer } },
      },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const refusal = (data: z.ZodType) =>
  z.object({
    code: z.number().int(),
    isSuccess: z.literal(false),
    msg: z.string(),
    data,
    requestId: z.string(),
  });
/** `[status, what it says, data]`; without a status those that can meet any call and stand nowhere by themselves. */
const refusals: readonly (readonly [number | undefined, string, z.ZodType])[] = [
  [400, 'What was sent cannot be taken; `data.problems` lists all that is wrong', problemData],
  [401, 'No valid access token', z.null()],
  [403, 'Signed in, but not allowed; the message says what is missing', z.null()],
  [404, 'There is no such record', z.null()],
  [
    409,
    'Based on an older revision: `data` holds the current one. Or a call of the same Idempotency-Key: `Retry-After` says when to ask again, without it the first was done and its answer lost',
    conflictData.nullable(),
  ],
  [408, 'The body came too slowly; send it again', z.null()],
  [413, 'The request is too large', z.null()],
  [415, 'The body has a `Content-Type` that the call does not take', z.null()],
  [
    422,
    'The Idempotency-Key was used for other input, or a value is outside of what can be stored',
    z.null(),
  ],
  [429, 'Too many tries; `Retry-After` says when to try again', z.null()],
  [500, 'The server failed; report `requestId`', z.null()],
  [
    503,
    'Not now: the database does not answer, or is too busy; `Retry-After` says when to try again',
    z.null(),
  ],
  [507, 'A disk is full; nothing was written', z.null()],
  [undefined, 'Any other refusal: its status is `code`, and `msg` says what is wrong', z.unknown()],
];
/** refusals that may tell when the call is worth sending again */
const waits = new Set<number | undefined>([409, 429, 503]);
const retryHeader = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Makes the OpenAPI 3.1 document from the validators that check the calls themselves. */
export function createOpenApi(declared: readonly Endpoint[] = endpoints): OpenApiDocument {
  const schemas: Json = {};
  const responses: Json = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const [status, description, data] of refusals) {
    const name = `Refusal${status ?? ''}`;
    schemas[name] = schemaOf(refusal(data), 'output', `${name}_`, schemas);
    responses[name] = {
      description,
      ...(waits.has(status) ? { headers: retryHeader } : {}),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    };
  }
  for (const endpoint of declared) {
    const path = endpointPath(endpoint);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookdesk',
      version: '1.0.0',
      description:
        'Every call of the platform. The status of an answer equals `code` of its envelope; messages follow Accept-Language (zh-CN, en-US).',
    },
    tags: [...new Set(declared.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      ...sharedHeaders,
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of POST /connect/token',
        },
        programKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that an operator makes at /programs: bd_ and 43 characters. It opens calls of the lists that it was made for',
        },
      },
    },
  };
}

/**
 * `/openapi.json`, made when it is first asked for, and again when the calls of own records have changed.
 *
 * @param own the calls of own records
 */
export function openApiRoutes(own: () => Promise<readonly Endpoint[]>): Hono {
  let known: { readonly own: readonly Endpoint[]; readonly text: string } | undefined;
  return new Hono().get('/openapi.json', async () => {
    const now = await own();
    const isSame =
      known?.own.length === now.length && known.own.every((endpoint, at) => endpoint === now[at]);
    if (!known || !isSame)
      known = { own: now, text: JSON.stringify(createOpenApi([...endpoints, ...now])) };
    return new Response(known.text, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  });
}

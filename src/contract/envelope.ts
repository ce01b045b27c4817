import { z } from 'zod';

/**
 * The response envelope of SPEC 7.2 and 8.
 *
 * Our platform writes one shape (`envelopeOf`, `pagedOf`); `readEnvelope` understands every shape that the
 * contract allows a foreign platform: `code | Code | statusCode | status`, `msg | message | Message`,
 * `data | Data`, `is_success | isSuccess`.
 */

const outer = {
  code: z.number().int(),
  isSuccess: z.boolean(),
  msg: z.string(),
  /** ties a notification on the screen to a line of the server's log */
  requestId: z.string().optional(),
};

/** `{code, isSuccess, msg, data}` as our platform writes it. */
export function envelopeOf<D extends z.ZodType>(data: D) {
  return z.object({ ...outer, data });
}

/** A paged answer: `dataCount` is the total of matches; `dataCountExact: false` makes it a floor (DESIGN 4). */
export function pagedOf<R extends z.ZodType>(row: R) {
  return z.object({
    ...outer,
    data: z.array(row),
    dataCount: z.number().int().min(0),
    dataCountExact: z.boolean().optional(),
  });
}

/** An answer of any allowed shape, read into one. */
export interface ReadEnvelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
  dataCount: number | undefined;
  dataCountExact: boolean;
  requestId: string | undefined;
}

const anyObject = z.record(z.string(), z.unknown());
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);

function first(source: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names)
    if (source[name] !== undefined && source[name] !== null) return source[name];
  return undefined;
}

function numberOf(value: unknown): number | undefined {
  const parsed = numeric.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Reads an answer in any of the contract's shapes (SPEC 8: code 200, or is_success, or Code 0 is success).
 *
 * @param body the parsed JSON of the answer, or undefined where it was none
 * @param httpStatus the status of the HTTP answer; it decides where the body carries no code
 */
export function readEnvelope(body: unknown, httpStatus: number): ReadEnvelope {
  const parsed = anyObject.safeParse(body);
  const source = parsed.success ? parsed.data : {};
  const given = numberOf(first(source, ['code', 'statusCode', 'status']));
  const capital = numberOf(source.Code);
  const flag = first(source, ['is_success', 'isSuccess']);
  const httpFine = httpStatus >= 200 && httpStatus < 300;
  const code =
    given ?? (capital === 0 ? 200 : (capital ?? (httpFine && flag !== false ? 200 : httpStatus)));
  const saysNothing = given === undefined && capital === undefined && flag === undefined;
  const success =
    httpFine &&
    (given === 200 || flag === true || capital === 0 || capital === 200 || saysNothing) &&
    flag !== false;
  const hasData = 'data' in source || 'Data' in source;
  return {
    success,
    code: success ? 200 : code === 200 ? (httpFine ? 0 : httpStatus) : code,
    message: textOf(first(source, ['msg', 'message', 'Message'])),
    data: hasData ? first(source, ['data', 'Data']) : body,
    dataCount: numberOf(first(source, ['dataCount', 'DataCount'])),
    dataCountExact: source.dataCountExact !== false,
    requestId: typeof source.requestId === 'string' ? source.requestId : undefined,
  };
}

import { countOf } from './countOf.ts';

/**
 * Reading answers in every shape that the contract allows a foreign platform (contract 7.2 and 8):
 * `code | Code | statusCode | status`, `msg | message | Message`, `data | Data`, `is_success | isSuccess`.
 * Written without zod, which comes only after the sign-in page; every value is looked at before it is used.
 */

/** An answer of any allowed shape, read into one. */
export interface ReadEnvelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
  /** the stated total, see `pageTotal`; undefined if there is none */
  dataCount: unknown;
  dataCountExact: boolean;
  requestId: string | undefined;
}

/** The properties of an object; nothing for everything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? { ...value } : {};
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a list; undefined where the answer holds none, or something else among them. Nothing instead of rows is
 * an empty list only where the answer says itself that there are 0 in all.
 */
export function rowsOf(
  data: unknown,
  stated: unknown,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (data === null || data === undefined) return countOf(stated) === 0 ? [] : undefined;
  return Array.isArray(data) && data.every(isRecord) ? data : undefined;
}

function first(source: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  for (const name of names)
    if (source[name] !== undefined && source[name] !== null) return source[name];
  return undefined;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const failureCode = (code: number, httpFine: boolean, httpStatus: number): number =>
  code !== 200 ? code : httpFine ? 0 : httpStatus;

/**
 * Reads an answer in any of the contract's shapes (contract 8: code 200, or is_success, or Code 0 is success).
 *
 * @param body the parsed JSON of the answer, or undefined where it was none
 * @param httpStatus the status of the HTTP answer; it decides where the body carries no code
 */
export function readEnvelope(body: unknown, httpStatus: number): ReadEnvelope {
  const source = recordOf(body);
  const given = numberOf(first(source, ['code', 'statusCode', 'status']));
  const capital = numberOf(source.Code);
  const flag = first(source, ['is_success', 'isSuccess']);
  // 203 is "unauthorized information" (contract 8): somebody on the way has written the answer anew
  const httpFine = httpStatus >= 200 && httpStatus < 300 && httpStatus !== 203;
  const code =
    given ?? (capital === 0 ? 200 : (capital ?? (httpFine && flag !== false ? 200 : httpStatus)));
  const saysNothing = given === undefined && capital === undefined && flag === undefined;
  const saysFine =
    (given === 200 || flag === true || capital === 0 || capital === 200) && flag !== false;
  const success = httpFine && (saysFine || saysNothing);
  const stated = first(source, ['dataCount', 'DataCount']);
  const hasData = 'data' in source || 'Data' in source;
  return {
    success,
    code: success ? 200 : failureCode(code, httpFine, httpStatus),
    // an error that is marked as a success has no sentence about it
    message: saysFine && !success ? '' : textOf(first(source, ['msg', 'message', 'Message'])),
    data: hasData ? first(source, ['data', 'Data']) : body,
    dataCount: numberOf(stated) ?? stated,
    dataCountExact: source.dataCountExact !== false,
    requestId: typeof source.requestId === 'string' ? source.requestId : undefined,
  };
}

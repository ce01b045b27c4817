import { countOf } from './countOf.ts';

/**
 * Reads answers in all forms that the contract allows (contract 7.2 and 8): `code | Code | statusCode | status`, `msg |
 * message | Message`, `data | Data`, `is_success | isSuccess`. Without zod, which is loaded only after the sign-in
 * page, so every value is checked before it is used.
 */

/** An answer of any allowed form, in one common form. */
export interface ReadEnvelope {
  success: boolean;
  code: number;
  message: string;
  data: unknown;
  /** the stated total, see `pageTotal`; undefined if there is none */
  dataCount: unknown;
  dataCountExact: boolean;
  /** what is wrong with the rows, as sentences for who maintains the list (docs/sources.md) */
  notices: readonly string[];
  requestId: string | undefined;
}

/** The properties of an object; empty for any other value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? { ...value } : {};
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a list; undefined if the answer contains none, or anything else among them. A missing list counts as
 * empty only if the answer itself states a total of 0.
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
 * Reads an answer in any of the contract's forms (contract 8: code 200, is_success, or Code 0 mean success).
 *
 * @param body the parsed JSON, or undefined if the answer was not JSON
 * @param httpStatus status of the HTTP answer; used if the body contains no code
 */
export function readEnvelope(body: unknown, httpStatus: number): ReadEnvelope {
  const source = recordOf(body);
  const given = numberOf(first(source, ['code', 'statusCode', 'status']));
  const capital = numberOf(source.Code);
  const flag = first(source, ['is_success', 'isSuccess']);
  // 203 is "unauthorized information" (contract 8): a proxy has changed the answer
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
    // the message of an error that is marked as a success is misleading
    message: saysFine && !success ? '' : textOf(first(source, ['msg', 'message', 'Message'])),
    data: hasData ? first(source, ['data', 'Data']) : body,
    dataCount: numberOf(stated) ?? stated,
    dataCountExact: source.dataCountExact !== false,
    notices: Array.isArray(source.notices) ? source.notices.map(textOf) : [],
    requestId: typeof source.requestId === 'string' ? source.requestId : undefined,
  };
}

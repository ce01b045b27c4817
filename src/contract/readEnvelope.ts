/**
 * Reading answers in every shape that the contract allows a foreign platform (SPEC 7.2 and 8):
 * `code | Code | statusCode | status`, `msg | message | Message`, `data | Data`, `is_success | isSuccess`.
 * Written without zod, which comes only after the sign-in page; every value is looked at before it is used.
 */

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

/** The properties of an object; nothing for everything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
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

/**
 * Reads an answer in any of the contract's shapes (SPEC 8: code 200, or is_success, or Code 0 is success).
 *
 * @param body the parsed JSON of the answer, or undefined where it was none
 * @param httpStatus the status of the HTTP answer; it decides where the body carries no code
 */
export function readEnvelope(body: unknown, httpStatus: number): ReadEnvelope {
  const source = recordOf(body);
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

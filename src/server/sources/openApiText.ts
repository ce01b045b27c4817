import type { dereference } from '@readme/openapi-parser';
import { errorMessage } from '#contract/errorMessage.ts';
import { jsonOf } from '#contract/exactJson.ts';
import { isRecord, type JsonRecord } from '#schema/json.ts';

/** Why a text is no document that lists can be made of. */
export class NoOpenApi extends Error {
  /** `unreadable`: neither JSON nor YAML, or references that lead nowhere; `version`: not OpenAPI 3 */
  readonly why: 'unreadable' | 'version';

  constructor(why: NoOpenApi['why'], detail: string) {
    super(detail);
    this.name = 'NoOpenApi';
    this.why = why;
  }
}

/** bytes of a document, at most */
export const largestDocument = 20 * 1024 * 1024;
const milliseconds = 10_000;

/** Whether a text means to be a document of OpenAPI, of any version, broken or not. */
export function isOpenApi(text: string): boolean {
  const given = jsonOf(text);
  if (given !== undefined)
    return isRecord(given) && [given.openapi, given.swagger].some((one) => typeof one === 'string');
  const begins = /^\{\s*"(openapi|swagger)"\s*:/.test(text.trimStart());
  return begins || /^["']?(openapi|swagger)["']?\s*:/m.test(text);
}

/**
 * Reads a document of OpenAPI 3, JSON or YAML, with its references resolved, possibly to cycles. Those that lead to another
 * document stay as they are: nothing is fetched.
 *
 * @throws NoOpenApi
 */
export async function readOpenApi(text: string): Promise<JsonRecord> {
  // large, and needed here alone
  const [parser, yaml] = await Promise.all([import('@readme/openapi-parser'), import('js-yaml')]);
  const given = parse(text, yaml.load);
  if (!isVersion3(given))
    throw new NoOpenApi('version', String(given.openapi ?? given.swagger ?? '?'));
  const document: object = await parser
    .dereference(given, {
      resolve: { external: false, file: false },
      dereference: { circular: true },
      timeoutMs: milliseconds,
    })
    .catch((error: unknown) => {
      throw new NoOpenApi('unreadable', errorMessage(error));
    });
  return isRecord(document) ? document : {};
}

type Document = Exclude<Parameters<typeof dereference>[0], string>;

/** The parser looks at the rest. */
const isVersion3 = (given: JsonRecord): given is JsonRecord & Document =>
  /^3\./.test(String(given.openapi));

function parse(text: string, load: (text: string) => unknown): JsonRecord {
  try {
    // JSON is YAML as well, which is read much more slowly
    const given = jsonOf(text) ?? requireFinite(load(text));
    if (isRecord(given)) return given;
  } catch (error) {
    throw new NoOpenApi('unreadable', errorMessage(error));
  }
  throw new NoOpenApi('unreadable', 'no object');
}

/** values of a YAML, at most, each counted wherever an alias repeats it */
const mostValues = 2_000_000;

/** @throws Error for a YAML whose aliases make much of little, or contain themselves */
function requireFinite(given: unknown): unknown {
  const waiting = [given];
  for (let left = mostValues; waiting.length > 0; left -= 1) {
    const value = waiting.pop();
    if (left === 0) throw new Error('too many aliases');
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return given;
}

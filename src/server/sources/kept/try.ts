import { type SourceTried, triedBytes } from '#contract/endpoints/sources.ts';
import { jsonOf } from '#contract/exactJson.ts';
import type { Language } from '#contract/language.ts';
import { restRows } from '#contract/restAnswer.ts';
import { type SourceDefinition, sourceLimits } from '#schema/source/meta.ts';
import { CallError, Refused } from '#server/http/errors.ts';
import { takeOne } from '#server/identity/shares.ts';
import { schemaStore } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { credentialsMaker } from '../credentials.ts';
import { askedTooOften, tooSlow } from '../refusals.ts';
import type { SendToSource } from '../send.ts';
import { maskOf } from './mask.ts';
import { secretReader } from './secrets.ts';
import { requireSource } from './write.ts';

interface TryRequest {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  /** secrets that are not stored yet */
  readonly secrets: Readonly<Record<string, string>>;
}

interface Asked {
  readonly language: Language;
  readonly signal: AbortSignal;
}

const megabyte = 1024 * 1024;

/**
 * Reads a path of a source, which need not be stored yet, as the gateway would: with its credentials, guard and limits.
 * What went wrong is an answer here, and no secret is in any.
 *
 * @throws InvalidInput if the text has errors
 */
export async function trySource(
  services: Services,
  send: SendToSource,
  { name, text, path, secrets }: TryRequest,
  asked: Asked,
): Promise<SourceTried> {
  const snapshot = await schemaStore(services).snapshot();
  const source = requireSource(snapshot, name, text);
  const tried = await ask(services, send, { source, path, secrets }, asked);
  if (snapshot.sources.find((one) => one.name === name)?.text === text)
    await keepTry(services, name, tried);
  const { failure } = tried;
  return { ...tried.seen, failure: failure?.describe(asked.language) ?? null };
}

async function takeCall(services: Services, { name, limits }: SourceDefinition): Promise<void> {
  const { callsPerMinute = sourceLimits.callsPerMinute } = limits ?? {};
  const bucket = { size: callsPerMinute, perSecond: callsPerMinute / 60 };
  await takeOne(services, `source:${name}`, bucket, 'readsTooOften').catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw askedTooOften(name, error.retryAfterSeconds ?? 10);
  });
}

/** Keeps what came of it, for the list of sources. */
async function keepTry(
  { database, now }: Services,
  source: string,
  { seen: { answer }, failure }: Tried,
): Promise<void> {
  const told = failure && {
    'zh-CN': failure.describe('zh-CN'),
    'en-US': failure.describe('en-US'),
  };
  const kept = {
    at: now(),
    status: answer?.status ?? null,
    failure: told ? JSON.stringify(told) : null,
  };
  await database
    .insertInto('source_try')
    .values({ source, ...kept })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(kept))
    .execute();
}

interface Tried {
  readonly seen: Omit<SourceTried, 'failure'>;
  readonly failure: CallError | undefined;
}

async function ask(
  services: Services,
  send: SendToSource,
  { source, path, secrets }: { source: SourceDefinition } & Pick<TryRequest, 'path' | 'secrets'>,
  { language, signal }: Asked,
): Promise<Tried> {
  /** all that must not be seen */
  const known = new Set(Object.values(secrets));
  const read = secretReader(services);
  const credentials = credentialsMaker(send, services.now, async (from, secret) => {
    const typed = 'stored' in secret ? secrets[secret.stored] : undefined;
    const value = typed ?? (await read(from, secret));
    known.add(value);
    return value;
  });
  const { limits = {} } = source;
  const { seconds = sourceLimits.seconds, megabytes = sourceLimits.megabytes } = limits;
  const late = AbortSignal.timeout(seconds * 1_000);
  let request: SourceTried['request'] = null;
  let answer: SourceTried['answer'] = null;
  let rows: number | null = null;
  let failure: CallError | undefined;
  try {
    await takeCall(services, source);
    const ending = AbortSignal.any([late, signal]);
    const shown = await credentials.shown(source, ending);
    for (const value of Object.values(shown.headers ?? {})) known.add(value.replace(/^\w+ /, ''));
    if (shown.query) known.add(shown.query[1]);
    const mask = maskOf(known);
    const url = new URL(source.address.replace(/\/$/, '') + path);
    if (shown.query) url.searchParams.set(...shown.query);
    const headers = {
      accept: 'application/json',
      'accept-language': language,
      ...shown.headers,
    };
    request = {
      method: 'GET',
      address: mask(url.href),
      headers: Object.entries(headers).map(([header, value]) => ({
        name: header,
        value: mask(value),
      })),
    };
    const began = performance.now();
    const got = await send(source, { method: 'GET', url, headers, signal: ending });
    const whole = await got.text(megabytes * megabyte);
    const told = mask(whole);
    answer = {
      status: got.status,
      milliseconds: Math.round(performance.now() - began),
      contentType: got.headers['content-type'] ?? '',
      text: beginningOf(told),
      isCut: Buffer.byteLength(told) > triedBytes,
    };
    rows = restRows(jsonOf(whole))?.length ?? null;
  } catch (error) {
    const why = late.aborted ? tooSlow(source.name, seconds) : error;
    if (!(why instanceof CallError)) throw why;
    failure = why;
  }
  return { seen: { request, answer, rows }, failure };
}

/** As many whole characters as fit. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= triedBytes) return text;
  return bytes
    .subarray(0, triedBytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

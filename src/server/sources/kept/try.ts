import { type SourceTried, triedBytes } from '#contract/endpoints/sources.ts';
import { byLanguage, type Language } from '#contract/language.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { UnusableAnswer } from '#schema/source/errors.ts';
import { type SourceDefinition, sourceLimits } from '#schema/source/meta.ts';
import { readRows } from '#schema/source/rows.ts';
import { CallError } from '#server/http/errors.ts';
import { schemaStore } from '#server/schemas/index.ts';
import type { Services } from '#server/services.ts';
import { sourceAsker } from '../ask.ts';
import { credentialsMaker } from '../credentials.ts';
import { asRefusal } from '../refusals.ts';
import type { SendToSource } from '../send.ts';
import { secretReader } from './secrets.ts';
import { requireSource } from './write.ts';

const masked = '•••';

/** The ways in which a text may stand in an address, a header or JSON. */
const waysOf = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({ text }).toString().slice('text='.length),
  JSON.stringify(text).slice(1, -1),
];

/** Puts dots in the place of secrets, however they are written. Longer ones go first: one may be a part of another. */
function maskOf(secrets: Iterable<string>): (text: string) => string {
  const ways = [...new Set([...secrets].flatMap(waysOf))]
    .filter((way) => way !== '')
    .sort((left, right) => right.length - left.length);
  return (text) => ways.reduce((rest, way) => rest.replaceAll(way, masked), text);
}

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
/** rows of the page that is asked for */
const triedRows = 10;

/**
 * Reads the first rows at a path of a source, which need not be stored yet, as the gateway would: by its convention, with its
 * credentials, guard and limits. What went wrong is an answer here, and no secret is in any.
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

interface Tried {
  readonly seen: Omit<SourceTried, 'failure'>;
  readonly failure: CallError | undefined;
}

async function ask(
  services: Services,
  send: SendToSource,
  { source, path, secrets }: { source: SourceDefinition } & Pick<TryRequest, 'path' | 'secrets'>,
  asked: Asked,
): Promise<Tried> {
  const { credentials, mask } = watchedCredentials(services, send, secrets);
  const { watched, seen } = watchedSend(send);
  const asking = sourceAsker(services, { send: watched, credentials, observe: () => undefined });
  let page: Pick<SourceTried, 'rows' | 'total'> = { rows: null, total: null };
  let failure: CallError | undefined;
  try {
    const { rows, total } = await readRows(
      conventionOf(source),
      { method: 'GET', path },
      { filters: [], sort: [] },
      { start: 0, size: triedRows },
      (request) => asking(source, request, asked),
    );
    const isTold = typeof total === 'string' || typeof total === 'number';
    page = { rows: rows.length, total: isTold ? mask(String(total)) : null };
  } catch (error) {
    const isWithoutRows = error instanceof UnusableAnswer && error.code === 'noRows';
    const why = asRefusal(source.name, error);
    if (!(why instanceof CallError)) throw why;
    failure = isWithoutRows ? undefined : why;
  }
  return { seen: { ...shownWith(mask, seen()), ...page }, failure };
}

/** Credentials, and what masks all that they show the source. */
function watchedCredentials(services: Services, send: SendToSource, typed: TryRequest['secrets']) {
  const known = new Set(Object.values(typed));
  const read = secretReader(services);
  const made = credentialsMaker(send, services.now, async (source, secret) => {
    const value =
      ('stored' in secret ? typed[secret.stored] : undefined) ?? (await read(source, secret));
    known.add(value);
    return value;
  });
  const credentials: typeof made = {
    ...made,
    async shown(source, signal) {
      const shown = await made.shown(source, signal);
      for (const value of Object.values(shown.headers ?? {}))
        known.add(value.replace(/^(Bearer|Basic) /, ''));
      if (shown.query) known.add(shown.query[1]);
      return shown;
    },
  };
  return { credentials, mask: (text: string) => maskOf(known)(text) };
}

/** One call and what came of it. */
interface Exchange {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer?: {
    readonly status: number;
    readonly milliseconds: number;
    readonly contentType: string;
    readonly text: string;
  };
}

/** Sends calls, and keeps the first one that is answered with anything but a redirect. */
function watchedSend(send: SendToSource) {
  let kept: Exchange | undefined;
  const watched: SendToSource = async (source, request) => {
    const { method, url, headers } = request;
    const { status } = kept?.answer ?? {};
    const counts = kept === undefined || (status !== undefined && status > 299 && status < 400);
    const exchange = { method, address: url.href, headers };
    if (counts) kept = exchange;
    const began = performance.now();
    const answer = await send(source, request);
    const most = (source.limits?.megabytes ?? sourceLimits.megabytes) * megabyte;
    const text = await answer.text(most);
    const milliseconds = Math.round(performance.now() - began);
    const contentType = answer.headers['content-type'] ?? '';
    if (counts)
      kept = { ...exchange, answer: { status: answer.status, milliseconds, contentType, text } };
    return { ...answer, text: async () => text, end: () => undefined };
  };
  return { watched, seen: () => kept };
}

/** An exchange as people see it. */
function shownWith(
  mask: (text: string) => string,
  exchange: Exchange | undefined,
): Pick<SourceTried, 'request' | 'answer'> {
  if (!exchange) return { request: null, answer: null };
  const { method, address, headers, answer } = exchange;
  const text = mask(answer?.text ?? '');
  return {
    request: {
      method,
      address: mask(address),
      headers: Object.entries(headers).map(([name, value]) => ({ name, value: mask(value) })),
    },
    answer: answer
      ? { ...answer, text: beginningOf(text), isCut: Buffer.byteLength(text) > triedBytes }
      : null,
  };
}

/** As many whole characters as fit. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= triedBytes) return text;
  return bytes
    .subarray(0, triedBytes)
    .toString()
    .replace(/\uFFFD{1,3}$/, '');
}

/** Keeps what came of it, for the list of sources. */
async function keepTry(
  { database, now }: Services,
  source: string,
  { seen: { answer }, failure }: Tried,
): Promise<void> {
  const told = failure && byLanguage((language) => failure.describe(language));
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
  if (!failure && answer && answer.status < 400)
    await database.deleteFrom('source_trouble').where('source', '=', source).execute();
}

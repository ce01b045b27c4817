import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { repetitionOf } from '#contract/repetition.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import type { KeptAnswer, Outcome, WorkOnce } from '../http/calls.ts';
import { endpointName } from '../http/endpointAddress.ts';
import { CallError, InvalidInput, Refused, sentence } from '../http/errors.ts';
import { failureAnswer } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { asRun, type KeptCallName, type Run } from './run.ts';

/** answers that one statement deletes, so that nobody waits for it */
const batchSize = 10_000;

/** Deletes answers that have expired. */
export async function sweepKeptCalls({ database, now }: Services): Promise<void> {
  const oldest = after(now(), -keptSeconds);
  for (let taken = batchSize; taken === batchSize; ) {
    const { numAffectedRows } = await sql`delete from kept_call
      where (account_id, endpoint, key) in (
        select account_id, endpoint, key from kept_call where began_at < ${oldest}
        order by began_at limit ${sql.lit(batchSize)}
      )`.execute(database);
    taken = Number(numAffectedRows ?? 0n);
  }
}

/** A call with a key, at an endpoint whose answers are kept. */
interface KeyedCall extends KeptCallName {
  readonly inputHash: Buffer;
}

/** visible ASCII without quotes and backslashes; in quotes as the standard requires, or without as many clients send it */
const written = /^(?:"([!#-[\]-~]{8,128})"|([!#-[\]-~]{8,128}))$/;

/** The key of a header; undefined without a header. @throws InvalidInput if it is malformed */
function keyIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  const match = written.exec(header.trim());
  const key = match?.[1] ?? match?.[2];
  if (key === undefined) throw new InvalidInput(sentence(locales.server.repetition, 'badKey'));
  return key;
}

/**
 * The key of a call with its input.
 *
 * @param name name of the endpoint, such as `PUT /jmgr/post/save`
 * @param input the checked input, so that different spellings of the same input are equal
 * @returns undefined if the call has no key, nobody is signed in, or answers of the endpoint are not kept
 */
function keyedCall(
  { endpoint, name, account }: { endpoint: Endpoint; name: string; account: string | undefined },
  header: string | null,
  input: unknown,
): KeyedCall | undefined {
  if (account === undefined || repetitionOf(endpoint) !== 'kept') return undefined;
  const key = keyIn(header);
  if (key === undefined) return undefined;
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return { account, endpoint: name, key, inputHash };
}

/** seconds that an answer is kept under its key */
const keptSeconds = 24 * 60 * 60;

/** milliseconds between two signs of life of a run */
const signMilliseconds = 2_000;
/** seconds without a sign of life after which a run counts as dead; it can then no longer write, even if it lives */
const deadSeconds = 6;
/** milliseconds that a second call waits for the first, before the caller is told to come back */
const waitMilliseconds = 5_000;
/** pause between two checks whether the first call has ended, in milliseconds */
const pauses = { first: 25, longest: 250 };

/** Writes the answer of a failed call, in the language of its caller. */
type WriteFailure = (error: CallError) => KeptAnswer;

/** 422: the key was used for another input. The answer carries what the first call answered. */
class UsedKey extends Refused {
  readonly #answer: string;

  constructor(answer: string) {
    super(422, sentence(locales.server.repetition, 'otherInput'));
    this.#answer = answer;
  }

  override data(): unknown {
    return { done: recordOf(JSON.parse(this.#answer)).data };
  }
}

/** Does the work of a call with a key only once for that key. */
export const onceForKey =
  (services: Services): WorkOnce =>
  (call, work) => {
    const { endpoint, caller, parameters, query, body, request, language, requestId } = call;
    const keyed = keyedCall(
      { endpoint, name: endpointName(endpoint), account: caller?.id },
      request.headers.get('idempotency-key'),
      { parameters, query, body },
    );
    return (
      keyed &&
      once(services, keyed, work, (error) => {
        const { status, body: refusal } = failureAnswer(error, language, requestId);
        return { status, text: JSON.stringify(refusal) };
      })
    );
  };

/**
 * Does the work of a call once for its key.
 *
 * @param work not called if a former call has done it, or is doing it
 * @throws Refused 422 if a call with other input was answered under the key; 409 while a former call runs, or if that has written
 *   something and its answer was lost; and what `work` throws
 */
async function once(
  services: Services,
  call: KeyedCall,
  work: () => Promise<unknown>,
  writeFailure: WriteFailure,
): Promise<Outcome> {
  const until = performance.now() + waitMilliseconds;
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const run = await claim(services, call);
    if (run) return { answer: await perform(services, run, work, writeFailure) };
    const kept = await read(services, call);
    if (kept) return { kept };
    if (performance.now() > until)
      throw new Refused(409, sentence(locales.server.repetition, 'running'), 1);
    await delay(pause);
  }
}

/** Takes a key that is new or expired, or whose run died before it wrote anything; undefined if the key cannot be taken. */
async function claim({ database, now }: Services, call: KeyedCall): Promise<Run | undefined> {
  const id = randomUUID();
  const { rows } = await sql`
    insert into kept_call (account_id, endpoint, key, input_hash, run, began_at, alive_at)
    values (${call.account}, ${call.endpoint}, ${call.key}, ${call.inputHash}, ${id}, ${now()},
      clock_timestamp())
    on conflict (account_id, endpoint, key) do update set input_hash = excluded.input_hash,
      run = excluded.run, began_at = excluded.began_at, alive_at = excluded.alive_at,
      has_written = false, status = null, answer = null
    where kept_call.began_at < ${after(now(), -keptSeconds)}
      or (kept_call.status is null and not kept_call.has_written
        and kept_call.alive_at < clock_timestamp() - make_interval(secs => ${deadSeconds}))
    returning run`.execute(database);
  if (rows.length === 0) return undefined;
  const { account, endpoint, key } = call;
  return { account, endpoint, key, id, answer: undefined, kept: undefined, isOver: false };
}

/** The answer that another call stored under the key; undefined until there is one. */
async function read({ database }: Services, call: KeyedCall): Promise<KeptAnswer | undefined> {
  const row = await database
    .selectFrom('kept_call')
    .where('account_id', '=', call.account)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', call.key)
    .select(['input_hash', 'status', 'answer', 'has_written'])
    .select(
      sql<boolean>`alive_at < clock_timestamp() - make_interval(secs => ${deadSeconds})`.as(
        'is_dead',
      ),
    )
    .executeTakeFirst();
  // the other call failed without writing anything; the next check takes the key
  if (!row) return undefined;
  if (row.status !== null && row.answer !== null) {
    if (!row.input_hash.equals(call.inputHash)) throw new UsedKey(row.answer);
    return { status: row.status, text: row.answer };
  }
  if (row.has_written && row.is_dead)
    throw new Refused(409, sentence(locales.server.repetition, 'lost'));
  return undefined;
}

const ofRun = ({ account, endpoint, key, id }: Run) =>
  sql`account_id = ${account} and endpoint = ${endpoint} and key = ${key} and run = ${id}`;

async function perform(
  services: Services,
  run: Run,
  work: () => Promise<unknown>,
  writeFailure: WriteFailure,
): Promise<unknown> {
  const { database, log } = services;
  const living = setInterval(() => {
    sql`update kept_call set alive_at = clock_timestamp() where ${ofRun(run)}`
      .execute(database)
      .catch((error: unknown) => log.warn({ err: error }, 'a kept call gave no sign of life'));
  }, signMilliseconds);
  try {
    const answer = await asRun(run, work).finally(() => {
      run.isOver = true;
    });
    const text = JSON.stringify(answer);
    if (text !== run.kept) await keep(services, run, { status: 200, text });
    return answer;
  } catch (error) {
    run.isOver = true;
    await letGo(services, run, error, writeFailure).catch((second: unknown) =>
      log.warn({ err: second }, 'a kept call could not be let go'),
    );
    throw error;
  } finally {
    clearInterval(living);
  }
}

/** Stores an answer. If that fails, nothing is reported, because the call itself has succeeded. */
async function keep({ database, log }: Services, run: Run, { status, text }: KeptAnswer) {
  await sql`update kept_call set status = ${status}, answer = ${text} where ${ofRun(run)}`
    .execute(database)
    .catch((error: unknown) => log.warn({ err: error }, 'an answer could not be kept'));
}

/**
 * Handles a failed call. If it wrote nothing, its key counts as unused. If it wrote something and was then refused, the
 * refusal is stored as its answer. After any other failure it is unknown how much was written, so the call is never
 * repeated.
 */
async function letGo(
  { database }: Services,
  run: Run,
  error: unknown,
  writeFailure: WriteFailure,
): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from kept_call where ${ofRun(run)} and not has_written`.execute(database);
  if (numAffectedRows === 1n) return;
  const refusal =
    error instanceof CallError && error.status < 500 ? writeFailure(error) : undefined;
  await sql`update kept_call set status = ${refusal?.status ?? null}, answer = ${refusal?.text ?? null},
      alive_at = '-infinity'
    where ${ofRun(run)}`.execute(database);
}

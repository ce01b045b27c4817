import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { repetitionOf } from '#contract/repetition.ts';
import type { Answer, Client, Sent } from './client.ts';
import { textOf } from './client.ts';
import type { Dice } from './dice.ts';
import type { Figures } from './figures.ts';

/** A call was not answered as it should be; it is in the figures already, and what hangs on it is left. */
export class Abandoned extends Error {}

/** What a turn needs of the person whose it is. */
export interface Caller {
  readonly token: string | undefined;
  /** where the person is in the network: limits count by it */
  readonly address: string;
}

export interface Expected {
  /** statuses that are success; 200 unless said */
  readonly success?: readonly number[];
  /** the expected status of a call that has to be refused: any other answer is wrong */
  readonly refusal?: number;
}

interface LooseInput {
  readonly parameters?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const basePath = { identity: '', jmgr: '/jmgr', open: '/open', source: '/source' } as const;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function pairsOf(value: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, part] of entriesOf(value))
    if (part !== undefined) pairs.append(name, String(part));
  return pairs.toString();
}

/** A text without ids, so that equal failures are counted together. */
const unnamed = (text: string): string =>
  text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{10,}/g, '{id}');

/** The request that a client of the contract sends for a call. */
function requestOf(endpoint: Endpoint, { parameters, query, body }: LooseInput): Sent {
  const places = new Map(entriesOf(parameters));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String(places.get(name))),
  );
  const search = pairsOf(query);
  const sent = {
    method: endpoint.method,
    path: `${basePath[endpoint.service]}${path}${search && `?${search}`}`,
  };
  if (!endpoint.body) return sent;
  const isForm = endpoint.encoding === 'form';
  return {
    ...sent,
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      // a write is named, so that it can be sent again where its answer is lost
      ...(repetitionOf(endpoint) === 'kept' && { 'idempotency-key': `"${randomUUID()}"` }),
    },
    body: isForm ? pairsOf(body) : JSON.stringify(body ?? {}),
  };
}

/**
 * One step of somebody: its calls, each timed and checked. The first ones count their time from the moment at which the step
 * was due; those that need an answer of others from that answer on.
 */
export class Turn {
  readonly dice: Dice;
  readonly #caller: Caller;
  readonly #client: Client;
  readonly #figures: Figures;
  #since: number;

  constructor(options: {
    client: Client;
    figures: Figures;
    caller: Caller;
    dice: Dice;
    due: number;
  }) {
    this.dice = options.dice;
    this.#client = options.client;
    this.#figures = options.figures;
    this.#caller = options.caller;
    this.#since = options.due;
  }

  /**
   * Makes a call of the contract, its answer checked against it.
   *
   * @param kind its row of the table
   * @throws Abandoned
   */
  async ask<E extends Endpoint>(
    kind: string,
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointResponse<E>> {
    // `parse` of the endpoint's own validator gives the endpoint's own response
    return (await this.askLoosely(kind, endpoint, input)) as EndpointResponse<E>;
  }

  /** The same for an endpoint that was chosen at random: neither input nor answer is typed. */
  async askLoosely(kind: string, endpoint: Endpoint, input: LooseInput): Promise<unknown> {
    return this.#timed(kind, requestOf(endpoint, input), {}, (answer) =>
      endpoint.response.parse(JSON.parse(textOf(answer))),
    );
  }

  /** Makes a call that has to be refused with this status. @throws Abandoned where it is not */
  async beRefused<E extends Endpoint>(
    kind: string,
    endpoint: E,
    input: EndpointInput<E>,
    refusal: number,
  ): Promise<void> {
    await this.#timed(kind, requestOf(endpoint, input), { refusal }, () => undefined);
  }

  /** Asks for a picture or a file, or sends one. @throws Abandoned */
  async send(kind: string, sent: Sent, expected: Expected = {}): Promise<Answer> {
    return this.#timed(kind, sent, expected, (answer) => answer);
  }

  /** Opens an address as a browser does. @throws Abandoned */
  async visit(
    kind: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    expected: Expected = {},
  ): Promise<Answer> {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    return this.send(kind, { method: 'GET', path, headers: { accept, ...headers } }, expected);
  }

  async #timed<T>(
    kind: string,
    sent: Sent,
    { success = [200], refusal }: Expected,
    read: (answer: Answer) => T,
  ): Promise<T> {
    const since = this.#since;
    const { token, address } = this.#caller;
    const headers: Record<string, string> = { ...sent.headers, 'x-forwarded-for': address };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    let answer: Answer;
    try {
      answer = await this.#client.send({ ...sent, headers });
    } catch (error) {
      throw this.#abandon(kind, since, error instanceof Error ? error.message : String(error));
    }
    this.#since = performance.now();
    const isRight =
      refusal === undefined ? success.includes(answer.status) : answer.status === refusal;
    if (!isRight)
      throw this.#abandon(
        kind,
        since,
        `${sent.method} ${unnamed(sent.path)} answered ${answer.status}: ${unnamed(textOf(answer)).slice(0, 200)}`,
      );
    try {
      const result = read(answer);
      this.#figures.answered(kind, this.#since - since, refusal !== undefined);
      return result;
    } catch (error) {
      throw this.#abandon(
        kind,
        since,
        `answered what it should not: ${String(error).slice(0, 300)}`,
      );
    }
  }

  #abandon(kind: string, since: number, why: string): Abandoned {
    this.#figures.failed(kind, performance.now() - since, why);
    return new Abandoned(why);
  }
}

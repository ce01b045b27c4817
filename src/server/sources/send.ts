import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { SourceDefinition } from '#schema/source/meta.ts';
import type { KeepsRow } from '#schema/source/readPage.ts';
import { guardedLookup, type Network } from '../storage/index.ts';
import { RowPicker } from './pickRows.ts';
import { badAnswer } from './refusals.ts';

/** What is asked of a source. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** The answer of a source, before its body is read. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The body, which may have so many bytes, in the encoding that its type names. @throws Refused 502 if it has more */
  text(most: number, how?: Reading): Promise<string>;
  /** The rest is not wanted. */
  end(): void;
}

/** How a body is read. */
export interface Reading {
  /** which rows are needed; of a large body, the others become `{}` */
  readonly keeps?: KeepsRow | undefined;
  /** is told of each part that is held, and of what is let go as a negative number; the next one is read when it is done */
  readonly holds?: ((bytes: number) => Promise<void>) | undefined;
}

export type SendToSource = (source: SourceDefinition, request: SentRequest) => Promise<SentAnswer>;

const megabyte = 1024 * 1024;
/** bytes that a body may have until rows are looked for in it: of a smaller one that takes longer than to read all of it */
const small = megabyte;
/** connections to one host that stay open between calls */
const kept = { keepAlive: true, maxSockets: 50, maxFreeSockets: 50, timeout: 60_000 };

/** Any address of the system's own names: for sources that a setting allows the internal network. */
const anyNetwork: Network = {
  resolve: async (host) =>
    (await lookup(host, { all: true })).map(({ address }: LookupAddress) => address),
  mayReach: () => true,
};

/**
 * Sends calls to sources. Every address of a host is checked when a connection is made, so that a name that leads to the
 * internal network later is not followed.
 *
 * @param network for sources in the public network
 * @param inside names of the sources that may be in the internal one
 */
export function sourceSender(network: Network, inside: readonly string[]) {
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) };
  const connect = (
    { name }: SourceDefinition,
    { method, url, headers, body, signal }: SentRequest,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const ask = isSecure ? requestHttps : requestHttp;
      const options = {
        method,
        headers: {
          'user-agent': 'Bookdesk',
          'accept-encoding': 'identity',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: guardedLookup(url, inside.includes(name) ? anyNetwork : network, signal),
        signal,
      };
      ask(url, options, resolve).on('error', reject).end(body);
    });
  const send: SendToSource = async (source, request) => {
    const answer = await connect(source, request).catch((error: unknown) => {
      // an address of the internal network is told like one that does not answer, so that nobody learns which there are
      throw request.signal.aborted ? error : badAnswer('notAnswering', source.name);
    });
    return asAnswer(source.name, answer);
  };
  return {
    send,
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function asAnswer(source: string, answer: IncomingMessage): SentAnswer {
  async function* bounded(most: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const part of answer) {
        const piece: Uint8Array = part;
        bytes += piece.byteLength;
        if (bytes > most) throw badAnswer('tooLarge', source, most / megabyte);
        yield piece;
      }
    } finally {
      if (!answer.complete) answer.destroy();
    }
  }
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    async text(most, { keeps, holds } = {}) {
      const decoder = decoderFor(answer.headers['content-type']);
      const parts: string[] = [];
      let bytes = 0;
      let picker: RowPicker | undefined;
      for await (const part of bounded(most)) {
        const text = decoder.decode(part, { stream: true });
        if (picker) {
          const before = picker.held;
          picker.take(text);
          await holds?.(picker.held - before);
          if (picker.isEnough) return picker.text();
          continue;
        }
        parts.push(text);
        bytes += part.byteLength;
        await holds?.(part.byteLength);
        if (!keeps || bytes <= small) continue;
        picker = pickerOf(keeps, parts.splice(0));
        await holds?.(picker.held - bytes);
      }
      const rest = decoder.decode();
      if (!picker) return parts.join('') + rest;
      picker.take(rest);
      return picker.text();
    },
    end: () => void answer.destroy(),
  };
}

/** Finds rows in what has come. */
function pickerOf(keeps: KeepsRow, parts: readonly string[]): RowPicker {
  const picker = new RowPicker(keeps);
  for (const piece of parts) picker.take(piece);
  return picker;
}

/** Reads texts in the encoding of a content type: `text/json; charset=gbk`. UTF-8 where it names none that is known. */
function decoderFor(type = ''): TextDecoder {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

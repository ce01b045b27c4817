import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Sent {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The person gives up after it, as the app does (contract 9), in milliseconds. */
const patience = 60_000;
/** shorter than any server keeps a connection that is not used, in milliseconds */
const idle = 3_000;

/** Asks one server over connections that stay open, with little work of its own: it shares the machine with it. */
export class Client {
  readonly #agent: Agent;
  readonly #origin: URL;

  /** @param connections at most; what finds none free waits here, and its 60 s have not begun */
  constructor(origin: string, connections = Number.POSITIVE_INFINITY) {
    this.#origin = new URL(origin);
    this.#agent = new Agent({ keepAlive: true, timeout: idle, maxSockets: connections });
  }

  /**
   * @throws where there is no answer within 60 s. A connection that the server closed just when it was to be used again is
   *   replaced, as browsers do
   */
  async send(sent: Sent): Promise<Answer> {
    try {
      return await this.#sendOnce(sent);
    } catch (error) {
      if (!(error instanceof ClosedBefore)) throw error;
      return this.#sendOnce(sent);
    }
  }

  #sendOnce({ method, path, headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#origin;
      const outgoing = request(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          headers: {
            'accept-encoding': 'gzip, deflate, br',
            'accept-language': 'zh-CN,zh;q=0.9',
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (answer) => {
          readAnswer(answer)
            .finally(() => clearTimeout(timer))
            .then(resolve, reject);
        },
      );
      let timer: NodeJS.Timeout | undefined;
      const giveUp = () => outgoing.destroy(new Error(`no answer in ${patience / 1_000} s`));
      outgoing.once('socket', () => {
        timer = setTimeout(giveUp, patience);
      });
      outgoing.once('error', (error) => {
        clearTimeout(timer);
        const isClosed = 'code' in error && error.code === 'ECONNRESET';
        reject(isClosed && outgoing.reusedSocket ? new ClosedBefore() : error);
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The server had closed the connection before anything of the request came to it. */
class ClosedBefore extends Error {}

async function readAnswer(answer: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
}

/** The text of an answer, however it travelled. */
export function textOf({ headers, body }: Answer): string {
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(body).toString();
    case 'br':
      return brotliDecompressSync(body).toString();
    default:
      return body.toString();
  }
}

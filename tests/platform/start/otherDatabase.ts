import { createServer, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol: its letter, its length, what it holds. */
function messageOf(letter: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}
const short = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
};
const long = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
};
const ready = messageOf('Z', 'I');
/** of the type `text` */
const column = (name: string): Buffer =>
  Buffer.concat([
    ...[Buffer.from(`${name}\0`), long(0), short(0), long(25), short(-1), long(-1), short(0)],
  ]);
const cell = (text: string): Buffer => Buffer.concat([long(text.length), Buffer.from(text)]);

/** What speaks like PostgreSQL and is another version or product, and answers every question with which it is. */
export async function otherDatabase(said: { version: string; number: string; product: string }) {
  const asked: string[] = [];
  const columns = Object.keys(said);
  const answer = Buffer.concat([
    messageOf('T', short(columns.length), ...columns.map(column)),
    messageOf('D', short(columns.length), ...Object.values(said).map(cell)),
    messageOf('C', 'SELECT 1\0'),
    ready,
  ]);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isWelcome = false;
    socket.on('data', (data) => {
      if (!isWelcome) {
        isWelcome = true;
        socket.write(Buffer.concat([messageOf('R', long(0)), ready]));
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        asked.push(data.toString('utf8', 5));
        socket.write(answer);
      } else socket.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** the texts of what it was asked */
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

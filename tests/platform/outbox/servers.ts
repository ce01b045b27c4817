import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Services that messages are sent to, on this machine and of the test's own. */
async function listen(server: Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // a server that listens on a port has an address of this form
  return (server.address() as AddressInfo).port;
}

/** Takes text messages; `statuses` are what it answers in turn, then 200; 0 is no answer. */
export async function startWebhook(statuses: number[] = []) {
  const received: { body: unknown; headers: Record<string, unknown>; path: string }[] = [];
  const server = createHttpServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { headers, url = '' } = request;
      received.push({ body: JSON.parse(text), headers, path: url });
      const status = statuses.shift() ?? 200;
      if (status !== 0) response.writeHead(status).end('taken');
    });
  });
  const port = await listen(server);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/send`, received, close };
}

/** Takes mails as an SMTP server does; `refusals` are what it answers to mails in turn, then it takes them. */
export async function startMailServer(refusals: string[] = []) {
  const received: { from: string; to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    let [from, to, mail, pending] = ['', '', '', ''];
    let isMail = false;
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'DATA') {
        isMail = true;
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else {
        if (verb === 'MAIL') from = line;
        if (verb === 'RCPT') to = line;
        say('250 fine');
      }
    };
    const take = (line: string) => {
      if (!isMail) return command(line);
      if (line !== '.') {
        mail += `${line}\n`;
        return;
      }
      isMail = false;
      const refusal = refusals.shift();
      if (refusal === undefined) received.push({ from, to, text: mail });
      mail = '';
      say(refusal ?? '250 taken');
    };
    say('220 test');
    socket.on('error', () => {});
    socket.on('data', (part) => {
      const lines = (pending + part).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  });
  const port = await listen(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

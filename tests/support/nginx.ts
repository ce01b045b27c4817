import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './started.ts';

/** path of nginx on this machine; undefined if it is not installed */
export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(
  existsSync,
);

/** For the title of a test: tells if it is skipped. */
export const realNginx = nginx ? 'a real nginx' : 'a real nginx (left out: none is installed here)';

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/**
 * Starts nginx with docs/deploy/nginx.conf, without TLS, on local ports.
 *
 * @param folder for its files
 * @param ports of the two servers behind it
 */
export async function startNginx(folder: string, ports: readonly number[]) {
  const [port, plainPort] = [await freePort(), await freePort()];
  await mkdir(folder, { recursive: true });
  const conf = (await readFile('docs/deploy/nginx.conf', 'utf8'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/\s*ssl_certificate\S* .*;/g, '')
    .replace('10.0.0.5:4600', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.6:4600', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const whole = `pid ${folder}/pid; error_log stderr warn; daemon off; worker_processes 1;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${conf}
    }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, whole);
  const child = spawn(nginx ?? '', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    origin: addressOf(port),
    plainOrigin: addressOf(plainPort),
    /** its error output so far */
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { measuredSource } from './source.ts';

/** The Bookdesk that is measured: started by the README's command on a data folder of its own. */
export interface Subject {
  readonly dataFolder: string;
  readonly origin: string;
  /** an operator's access token */
  readonly token: string;
  post(path: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The folder of real book records, or undefined where it is absent. */
export function realBooksFolder(): string | undefined {
  const folder = resolve(process.env.BOOKDESK_BOOKS_DIR ?? join('..', 'shared', 'data'));
  return existsSync(join(folder, 'books-zh.csv')) ? folder : undefined;
}

/** Signs in with a demo account and gives its access token. */
async function signIn(origin: string, account = 'operator'): Promise<string> {
  const response = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: account,
      password: 'bookdesk-demo',
    }),
  });
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'access_token' in answer)
    return String(answer.access_token);
  throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
}

/** A Bookdesk that runs, as an operator uses it. */
export async function subjectOf(
  dataFolder: string,
  origin: string,
): Promise<Omit<Subject, 'close'>> {
  const token = await signIn(origin);
  return {
    dataFolder,
    origin,
    token,
    async post(path, body) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      if (!response.ok)
        throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
  };
}

/** Starts the subject on an empty data folder. */
export async function startSubject(): Promise<Subject> {
  const folder = await emptyDataFolder();
  const started: Started = await startBookdesk(folder.path, { PRIVATE_SOURCES: measuredSource });
  return {
    ...(await subjectOf(folder.path, started.origin)),
    async close() {
      await started.stop();
      await folder.remove();
    },
  };
}

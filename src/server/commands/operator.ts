import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type MessageValues, message } from '#contract/language.ts';
import { databaseClock } from '../database/clock.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { grantOperator, withdrawOperator } from '../identity/operators.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../startFailure.ts';
import { messages } from './operatorMessages.ts';
import { requireServedDatabase, requireServedFolder } from './servedPlace.ts';
import { terminalLanguage, UsageError } from './terminal.ts';

/** `npm run operator`: who manages the platform, with the server running or not. */

const say = (key: keyof (typeof messages)['en-US'], values?: MessageValues) =>
  message(messages, terminalLanguage, key, values);

interface Wish {
  readonly account: string;
  readonly withdraw: boolean;
}

function readArguments(): Wish {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { withdraw: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given = '', ...surplus] = positionals;
  const account = given.trim();
  if (account === '' || surplus.length > 0) throw new UsageError(say('usage'));
  return { account, withdraw: values.withdraw };
}

/** @returns the sentence for the person. @throws UsageError where nothing could be done */
async function run({ account, withdraw }: Wish, services: Services): Promise<string> {
  if (withdraw) {
    if (await withdrawOperator(services, account)) return say('withdrawn', { account });
    throw new UsageError(say('noOperator', { account }));
  }
  const granted = await grantOperator(services, account);
  if (granted.outcome === 'made') return say('made', { account, password: granted.password });
  if (granted.outcome === 'granted') return say('granted', { account });
  throw new UsageError(say(granted.outcome, { account }));
}

async function main(): Promise<void> {
  const wish = readArguments();
  const settings = readSettings(process.env);
  requireServedFolder(settings);
  const log = pino({ level: 'error' }, pino.destination(2));
  const { database, close } = await openDatabase(settings, log);
  try {
    await requireServedDatabase(database);
    await migrate(database);
    const clock = await databaseClock(database, log);
    try {
      console.log(await run(wish, { database, settings, log, now: clock.now }));
    } finally {
      await clock.close();
    }
  } finally {
    await close();
  }
}

await main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof StartFailure) console.error(error.text);
  else if (error instanceof UsageError) console.error(error.message);
  // an option that there is not
  else if (error instanceof TypeError && 'code' in error)
    console.error(`${error.message}\n\n${say('usage')}`);
  else console.error(error);
});

import { parseArgs } from 'node:util';
import { type MessageValues, message } from '#contract/language.ts';
import { grantOperator, withdrawOperator } from '../identity/operators.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { messages } from './operatorMessages.ts';
import { requireServedDatabase, requireServedFolder } from './servedPlace.ts';
import { tellFailure, terminalLanguage, UsageError } from './terminal.ts';
import { withServices } from './withServices.ts';

/** `npm run operator`: makes an account an operator or withdraws that, whether or not the server is running. */

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

/**
 * @returns the sentence to print
 * @throws UsageError if nothing could be done
 */
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
  await withServices(
    settings,
    async (services) => console.log(await run(wish, services)),
    requireServedDatabase,
  );
}

await main().catch((error: unknown) => tellFailure(error, say('usage')));

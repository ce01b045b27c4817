import { parseArgs } from 'node:util';
import { type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { grantOperator, withdrawOperator } from '../identity/operators.ts';
import { forgetFactor, unlock } from '../identity/unlock.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { requireServedDatabase, requireServedFolder } from './servedPlace.ts';
import { tellFailure, terminalLanguage, UsageError } from './terminal.ts';
import { withServices } from './withServices.ts';

/**
 * `npm run operator`: makes an account an operator, withdraws that, or lets it sign in again that others keep out, whether
 * or not the server is running.
 */

const say = (key: keyof (typeof locales.server.operatorCommand)['en-US'], values?: MessageValues) =>
  message(locales.server.operatorCommand, terminalLanguage, key, values);

interface Wish {
  readonly account: string;
  readonly what: 'make' | 'withdraw' | 'unlock' | 'forget-second-factor';
}

function readArguments(): Wish {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      withdraw: { type: 'boolean', default: false },
      unlock: { type: 'boolean', default: false },
      'forget-second-factor': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [given = '', ...surplus] = positionals;
  const account = given.trim();
  const wishes = (['withdraw', 'unlock', 'forget-second-factor'] as const).filter(
    (wish) => values[wish],
  );
  if (account === '' || surplus.length > 0 || wishes.length > 1) throw new UsageError(say('usage'));
  return { account, what: wishes[0] ?? 'make' };
}

/**
 * @returns the sentence to print
 * @throws UsageError if nothing could be done
 */
async function run({ account, what }: Wish, services: Services): Promise<string> {
  if (what === 'unlock') {
    if (await unlock(services, account)) return say('unlocked', { account });
    throw new UsageError(say('noAccount', { account }));
  }
  if (what === 'forget-second-factor') {
    const hadOne = await forgetFactor(services, account);
    if (hadOne) return say('factorForgotten', { account });
    throw new UsageError(say(hadOne === undefined ? 'noAccount' : 'noFactor', { account }));
  }
  if (what === 'withdraw') {
    const outcome = await withdrawOperator(services, account);
    if (outcome === 'withdrawn') return say('withdrawn', { account });
    throw new UsageError(say(outcome === 'last' ? 'lastOperator' : 'noOperator', { account }));
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

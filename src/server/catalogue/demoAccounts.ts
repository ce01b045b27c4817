import accounts from './rows/account.json' with { type: 'json' };

/** The password of every demo account (contract 11). */
export const demoPassword = 'bookdesk-demo';
/** Names of the demo accounts, as the server prints them: the others have no password. */
export const demoNames: readonly string[] = accounts
  .filter((one) => one.password_hash !== undefined)
  .map(({ name }) => name);

import people from './seed/people.json' with { type: 'json' };

/** The password of every demo account (contract 11). */
export const demoPassword = 'bookdesk-demo';
/** Names of the demo accounts, as the server prints them. */
export const demoNames: readonly string[] = people.demo.map(({ key }) => key);

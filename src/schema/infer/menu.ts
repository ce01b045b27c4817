import type { ResourceDefinition } from '../meta.ts';
import { singularOf, wordsOf } from './words.ts';

type Menu = NonNullable<ResourceDefinition['menu']>;

/** The menu group and icon for lists, by words in their names. */
const places: readonly (readonly [string, Menu['group'], string])[] = [
  [
    'user account customer member person employee author student teacher contact reader',
    'people',
    'User',
  ],
  [
    'institution publisher company organisation organization supplier vendor library shop store partner',
    'people',
    'Bank',
  ],
  ['book product isbn edition title', 'catalogue', 'Book'],
  ['item category stock goods order invoice price', 'catalogue', 'UnorderedList'],
  ['circle team group club', 'community', 'Team'],
  ['topic hashtag', 'community', 'Number'],
  ['comment review message feedback reply', 'community', 'Comment'],
  ['post article news page blog', 'content', 'FileText'],
  ['reading event course activity', 'content', 'Read'],
  ['label tag', 'settings', 'Tags'],
  ['channel setting configuration option device sensor role permission', 'settings', 'Setting'],
  ['licence license certificate', 'settings', 'SafetyCertificate'],
];

/** The menu position of a new list: after the others of its group. */
export function menuOf(name: string, resources: readonly ResourceDefinition[]): Menu {
  const words = wordsOf(name).map(singularOf).reverse();
  const found = words
    .map((word) => places.find(([known]) => known.split(' ').includes(word)))
    .find((place) => place);
  const [, group, icon] = found ?? (['', 'content', 'UnorderedList'] as const);
  const orders = resources.flatMap(({ menu }) => (menu?.group === group ? [menu.order] : []));
  return { group, order: Math.max(0, ...orders) + 10, icon };
}

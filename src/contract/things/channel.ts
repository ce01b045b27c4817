import { z } from 'zod';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { defineThing } from './define.ts';
import { differs, equals, includes, is } from './filter.ts';
import { boolean, longText, name, text, whole } from './kinds.ts';

const domain = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a domain is lower-case letters, digits and hyphens');

/** A channel of live streams. */
export const channelThing = defineThing({
  name: 'channel',
  table: 'channel',
  id: 'id',
  title: 'name',
  fields: {
    name: name({ max: 40, required: true, sort: true, match: 'name' }),
    /** the part of the community that it belongs to, such as `reading` */
    domain: text({ validator: domain, required: true, sort: true, match: 'text' }),
    description: longText({ max: 500 }),
    order: whole({ minimum: 0, maximum: 9_999, sort: true }),
    isEnabled: boolean({ default: true }),
  },
  filters: {
    name: includes('name'),
    domain: equals('domain', plainText(searchLength)),
    domainNot: differs('domain', plainText(searchLength)),
    isEnabled: is('isEnabled'),
  },
});

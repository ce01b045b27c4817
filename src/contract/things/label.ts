import { z } from 'zod';
import { defineThing } from './define.ts';
import { includes, is } from './filter.ts';
import { boolean, name, whole, word } from './kinds.ts';

/** The kind of a label; each has its own label call. */
export const labelKind = z.enum(['content', 'push', 'personality']);

/** A label of one of three kinds (contract 3: tags give labelId and labelName). */
export const labelThing = defineThing({
  name: 'label',
  table: 'label',
  id: 'labelId',
  title: 'labelName',
  fields: {
    labelName: name({ max: 40, required: true, column: 'name', sort: true, match: 'name' }),
    kind: word({ codes: labelKind, default: 'content', match: 'text' }),
    order: whole({ minimum: 0, maximum: 9_999, sort: true }),
    isEnabled: boolean({ default: true }),
  },
  filters: { labelName: includes('labelName'), isEnabled: is('isEnabled') },
});
export type LabelRow = z.output<typeof labelThing.row>;

import { message } from 'bookdesk/extending';
import { defineContents } from 'bookdesk/page';
import { z } from 'zod';
import { messages } from './messages.ts';

/** A draft may lack the moment, a page for readers may not. */
const contents = defineContents({
  schema: z.strictObject({
    what: z.string().max(60),
    /** `YYYY-MM-DDTHH:mm:ss` in the time zone of the platform */
    until: z.union([z.literal(''), z.iso.datetime({ local: true }).max(19)]),
  }),
  initial: { what: '', until: '' },
  lacking: ({ until }, language) =>
    until === '' ? [{ field: 'until', message: message(messages, language, 'lacking') }] : [],
  summary: ({ what, until }) => [what, until.slice(0, 16).replace('T', ' ')].join(' ').trim(),
});

export default contents;

import { z } from 'zod';
import { jmgr } from '../endpoint.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';

/** Bookdesk's own call: a few records of every list that the caller may see, by a few letters. */

const foundRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** what else tells the record from others: of a book its author; may be empty */
  note: z.string(),
});

export const findRecords = jmgr.post('/find', 'signed-in', {
  summary:
    'Find records of every list that one may see, by their texts, ids, or initials of Chinese titles',
  again: 'harmless',
  body: z.strictObject({ keyword: plainText(searchLength) }),
  answer: z.object({
    /** those of each list, the best first; a list without any is left out */
    lists: z.array(z.object({ list: z.string(), records: z.array(foundRecord) })),
    /** lists with more matches than could be looked through soon: there may be newer ones than those that were found */
    partly: z.array(z.string()),
    /** lists that could not be asked: of other services, or which failed just now */
    unasked: z.array(z.string()),
  }),
});

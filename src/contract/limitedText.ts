import { z } from 'zod';
import { cleanText } from './invisible.ts';
import { mostNameBytes, type TextLimits, textProblem } from './text.ts';

/** Validators for texts that people write. Their length is counted as people see it, in the text as stored. */

/** The problem of a text that breaks its limits, for callers that make a message from it. */
export const textIssue = z.object({
  key: z.enum(['tooLong', 'tooShort', 'tooDense']),
  values: z.object({
    limit: z.number(),
    excess: z.number(),
    lacking: z.number(),
  }),
});

/** A text without invisible characters. */
export const cleanedText = () => z.string().overwrite(cleanText);

/** A text with limits in characters, as counted by `lengthOf`. */
export const limitedText = (limits: TextLimits & { maximum: number }, text = cleanedText()) =>
  text
    .superRefine((value, context) => {
      const problem = textProblem(value, limits);
      if (problem) context.addIssue({ code: 'custom', params: { ...problem }, input: value });
    })
    .meta({
      ...(limits.minimum === undefined ? {} : { minLength: limits.minimum }),
      maxLength: limits.maximum,
    });

/** A text without markup and with a maximum length; may be empty. */
export const plainText = (maximum: number) => limitedText({ maximum });

/** A name or a title, short enough for a database index. */
export const nameText = (maximum: number, minimum?: number) =>
  limitedText({ minimum, maximum, bytes: mostNameBytes(maximum) });

/** A text without white space at its start and end. */
export const trimmedText = (maximum: number) => limitedText({ maximum }, cleanedText().trim());

import { z } from 'zod';
import { mostNameBytes, type TextLimits, textProblem } from './text.ts';

/** Validators of texts that people write. Their length is counted as people see it, of the text as it is stored. */

/** The problem of a text that breaks its limits, for a caller that makes a sentence of it. */
export const textIssue = z.object({
  key: z.enum(['tooLong', 'tooShort', 'tooDense']),
  values: z.object({
    limit: z.number(),
    excess: z.number(),
    lacking: z.number(),
  }),
});

/** A text of so many characters, as `lengthOf` counts them. */
export const limitedText = (limits: TextLimits & { maximum: number }, text = z.string()) =>
  text
    .superRefine((value, context) => {
      const problem = textProblem(value, limits);
      if (problem) context.addIssue({ code: 'custom', params: { ...problem }, input: value });
    })
    .meta({
      ...(limits.minimum === undefined ? {} : { minLength: limits.minimum }),
      maxLength: limits.maximum,
    });

/** A text without markup of so many characters at most; it may be empty. */
export const plainText = (maximum: number) => limitedText({ maximum });

/** A name or a title, which the database keeps in an index. */
export const nameText = (maximum: number, minimum?: number) =>
  limitedText({ minimum, maximum, bytes: mostNameBytes(maximum) });

/** A text without the white space around it. */
export const trimmedText = (maximum: number) => limitedText({ maximum }, z.string().trim());

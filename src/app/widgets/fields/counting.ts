import { searchLength } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';

/** How antd's inputs count characters: by the contract's rules. */

interface Counted {
  readonly count: number;
  readonly maxLength?: number;
}

/** Shows how much of the room is used. Nothing is cut off: a text over the limit gets a message beside the input. */
export const counted = (max: number) => ({ show: true, max, strategy: lengthOf });

/** The same for a small input: the counter is shown only near the limit. */
export const countedNearEnd = (max: number) => ({
  ...counted(max),
  show: ({ count }: Counted) => (count > max * 0.8 ? `${count} / ${max}` : ''),
});

/** Search words: characters over the limit are cut off, and the count says that the limit is reached. */
export const cutSearch = (max = searchLength) => ({
  ...countedNearEnd(max),
  exceedFormatter: (text: string, config: { max: number }) => cutText(text, config.max),
});

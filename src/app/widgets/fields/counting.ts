import { searchLength } from '#contract/limits.ts';
import { cutText, lengthOf } from '#contract/text.ts';

/** How antd's inputs count a text: as the rules of the contract do. */

interface Counted {
  readonly count: number;
  readonly maxLength?: number;
}

/** Shows how much of the room is used. Nothing is cut off: what is over the limit is said beside the input. */
export const counted = (max: number) => ({ show: true, max, strategy: lengthOf });

/** The same for a small input: it counts once the limit is near. */
export const countedNearEnd = (max: number) => ({
  ...counted(max),
  show: ({ count }: Counted) => (count > max * 0.8 ? `${count} / ${max}` : ''),
});

/** Words to search for: what is over the limit is left out, by whole characters, and the count says that it is full. */
export const cutSearch = (max = searchLength) => ({
  ...countedNearEnd(max),
  exceedFormatter: (text: string, config: { max: number }) => cutText(text, config.max),
});

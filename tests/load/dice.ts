/** Choices that look random and are the same in every run with one seed. */
export interface Dice {
  /** from 0, below 1 */
  share(): number;
  /** a whole number from 0, below `sides` */
  below(sides: number): number;
  /** true so often, from 0 to 1 */
  happens(chance: number): boolean;
  /** one of them; @throws where there is none */
  oneOf<T>(choices: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number) => Math.floor(share() * sides);
  return {
    share,
    below,
    happens: (chance) => share() < chance,
    oneOf(choices) {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('there is nothing to choose from');
      return chosen;
    },
  };
}

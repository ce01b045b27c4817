import { createContext, type ReactNode, useContext } from 'react';

/** The level of the headings within: one below what they stand under, so that none is left out. */
const Level = createContext<2 | 3>(2);

/** What stands under a heading of level 2. */
export function UnderHeading({ children }: { children: ReactNode }) {
  return <Level.Provider value={3}>{children}</Level.Provider>;
}

/** The level of a heading at this place, 2 or 3. */
export const useHeadingLevel = (): 2 | 3 => useContext(Level);

/** The title of a card, a heading of the level of its place. */
export function CardTitle({ children }: { children: ReactNode }) {
  const Heading = `h${useHeadingLevel()}` as const;
  return <Heading className="card-title">{children}</Heading>;
}

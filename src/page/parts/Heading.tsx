import { createContext, type ReactNode, useContext } from 'react';

/** The level of headings below another one: one more than it has, so that no level is skipped. */
const Level = createContext<2 | 3>(2);

/** Content below a heading of level 2. */
export function UnderHeading({ children }: { children: ReactNode }) {
  return <Level.Provider value={3}>{children}</Level.Provider>;
}

/** The level for a heading at this place, 2 or 3. */
export const useHeadingLevel = (): 2 | 3 => useContext(Level);

/** The title of a card, as a heading with the level of its place. */
export function CardTitle({ children }: { children: ReactNode }) {
  const Heading = `h${useHeadingLevel()}` as const;
  return <Heading className="card-title">{children}</Heading>;
}

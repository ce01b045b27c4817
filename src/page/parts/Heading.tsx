import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Which texts of a page are written for it, and not taken from a record. */
export type OwnTextName = 'name' | 'summary' | 'title' | 'subTitle' | 'content';

export interface OwnTextProps {
  /** uuid of the item that it belongs to; undefined for a text of the component or the page itself */
  item?: string | undefined;
  name: OwnTextName;
  value: string;
}

const OwnTextContext = createContext<ComponentType<OwnTextProps> | undefined>(undefined);

/** Given by the editor around what is being written where it stands: the input that is drawn in place of each text. */
export const OwnTextProvider = OwnTextContext.Provider;

/** The input for texts of the page while they are being written; undefined for readers. */
export const useOwnTextInput = (): ComponentType<OwnTextProps> | undefined =>
  useContext(OwnTextContext);

/** A text that is written for the page. */
export function OwnText(text: OwnTextProps) {
  const Input = useOwnTextInput();
  return Input ? <Input {...text} /> : text.value;
}

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

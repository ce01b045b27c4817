import { useEffect, useId } from 'react';

/** A command of the palette. */
export interface Command {
  /** stable between visits: the palette remembers which commands a person uses */
  readonly id: string;
  /** in the person's language */
  readonly title: string;
  /** more search words: the name in the other language, the address */
  readonly keywords: readonly string[];
  readonly group: CommandGroup;
  /** name of an icon of the menu */
  readonly icon?: string | undefined;
  /** keys that do the same outside of the palette: `/`, `Ctrl K` */
  readonly keys?: string | undefined;
  /** why the person may not do it now, though their kind of account can */
  readonly refusal?: string | undefined;
  readonly run: () => void;
}

/** the groups in display order */
export const commandGroups = ['here', 'lists', 'create', 'screens', 'general'] as const;
type CommandGroup = (typeof commandGroups)[number];

const offered = new Map<string, readonly Command[]>();

/** What the screens that are shown offer, read when the palette opens. */
export const offeredCommands = (): readonly Command[] => [...offered.values()].flat();

/** Offers commands of something that no screen draws, in place of those that it offered before. */
export function offerCommands(of: string, commands: readonly Command[]): void {
  offered.set(of, commands);
}

/** Offers commands as long as the component is shown. They may be new ones at each draw. */
export function useCommands(commands: readonly Command[]): void {
  const id = useId();
  useEffect(() => {
    offered.set(id, commands);
    return () => {
      offered.delete(id);
    };
  }, [id, commands]);
}

import { useEffect, useId } from 'react';

/** What the palette offers. */
export interface Command {
  /** the same for a command from day to day, because the palette remembers the commands that a person uses */
  readonly id: string;
  /** in the person's language */
  readonly title: string;
  /** further words that find it: its name in the other language, its address */
  readonly keywords: readonly string[];
  readonly group: CommandGroup;
  /** name of an icon of the menu */
  readonly icon?: string | undefined;
  /** keys that do the same without the palette: `/`, `Ctrl K` */
  readonly keys?: string | undefined;
  /** why the person may not do it, though their account could come to it */
  readonly refusal?: string | undefined;
  readonly run: () => void;
}

/** in the order that they stand in */
export const commandGroups = ['here', 'lists', 'create', 'screens', 'general'] as const;
type CommandGroup = (typeof commandGroups)[number];

const offered = new Map<string, readonly Command[]>();

/** What the screens that are shown offer, read when the palette opens. */
export const offeredCommands = (): readonly Command[] => [...offered.values()].flat();

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

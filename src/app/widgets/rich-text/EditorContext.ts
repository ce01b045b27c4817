import { createContext, useContext } from 'react';
import type { MediaTasks } from './mediaTasks.ts';

/** What pictures and recordings within the text can do to it, by the key of their block. */
export interface BlockActions {
  readonly tasks: MediaTasks;
  readonly disabled: boolean;
  remove(key: string): void;
  /** moves a block over what stands before or behind it */
  move(key: string, by: 'up' | 'down'): void;
  /** puts the caret on the line behind a block */
  writeBelow(key: string): void;
  align(key: string, to: 'left' | 'center' | 'right'): void;
  scale(key: string, scale: string | undefined): void;
  /** opens the dialog in which a picture is described: an input within the text would be part of it */
  describe(key: string): void;
}

const BlockActionsContext = createContext<BlockActions | undefined>(undefined);
export const BlockActionsProvider = BlockActionsContext.Provider;

/** What a block of the text can do to itself. @throws Error outside of an editor */
export function useBlockActions(): BlockActions {
  const actions = useContext(BlockActionsContext);
  if (!actions) throw new Error('a block of the editor stands outside of it');
  return actions;
}

import { createContext, useContext } from 'react';
import type { MediaTasks } from './mediaTasks.ts';

/** What a block (a picture or recording) can do in the text, by its key. */
export interface BlockActions {
  readonly tasks: MediaTasks;
  readonly disabled: boolean;
  remove(key: string): void;
  /** moves a block over the one before or behind it */
  move(key: string, by: 'up' | 'down'): void;
  /** puts the caret on the line behind a block */
  writeBelow(key: string): void;
  align(key: string, to: 'left' | 'center' | 'right'): void;
  scale(key: string, scale: string | undefined): void;
  /** opens a dialog for the description of a picture: an input inside the text would be part of it */
  describe(key: string): void;
}

const BlockActionsContext = createContext<BlockActions | undefined>(undefined);
export const BlockActionsProvider = BlockActionsContext.Provider;

/** The actions for a block of the text. @throws Error outside of an editor */
export function useBlockActions(): BlockActions {
  const actions = useContext(BlockActionsContext);
  if (!actions) throw new Error('a block of the editor stands outside of it');
  return actions;
}

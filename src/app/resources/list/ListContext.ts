import { createContext, useContext } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import type { RecordActions } from './actions/recordActions.ts';
import type { DrawerPlace } from './DrawerPlace.ts';
import type { ListQuestion } from './listQuery.ts';
import type { ArrangedList } from './table/useArrangement.ts';
import type { ChangeList, ListViewing } from './useListState.ts';

/**
 * The place of a list, under which arrangements and views are kept: `''` on its own page, else the path of the screen
 * without its first slash, such as `manage/article`.
 */
export const listPlaceOf = (base: string | undefined, pathname: string): string =>
  base?.startsWith('/resource/') ? '' : (base ?? pathname).replace(/^\//, '');

/** What the rows of a list share; it does not change while rows come and go. */
interface ListTools {
  readonly resource: CompiledResource;
  readonly actions: RecordActions;
  readonly drawer: Pick<DrawerPlace, 'open'>;
}

// Only rows within a list may use it: outside, the getter throws instead of doing nothing.
export const ListContext = createContext<ListTools>({
  get resource(): never {
    throw new Error('A row stands outside of a list');
  },
  get actions(): never {
    throw new Error('A row stands outside of a list');
  },
  get drawer(): never {
    throw new Error('A row stands outside of a list');
  },
});

/** What a list asks for and how it is arranged now; its parts read it here. */
interface ShownList extends ListQuestion {
  /** see `listPlaceOf` */
  readonly place: string;
  readonly change: ChangeList;
  readonly viewing: ListViewing;
  readonly arranged: ArrangedList;
  /** tab and filters of the moment as people read them; empty where there are none */
  readonly conditions: string;
}

export const ShownContext = createContext<ShownList | undefined>(undefined);

export function useShown(): ShownList {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('A part of a list stands outside of it');
  return shown;
}

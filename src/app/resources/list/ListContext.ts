import { createContext } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import type { RecordActions } from './actions/recordActions.ts';
import type { DrawerPlace } from './DrawerPlace.ts';

/** What the rows of a list share; it does not change while rows come and go. */
export interface ListTools {
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

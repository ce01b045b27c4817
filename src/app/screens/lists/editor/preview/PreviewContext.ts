import { createContext, useContext } from 'react';
import type { GoodList } from '../useSchemaCheck.ts';

interface PreviewedList extends GoodList {
  /** whether there is something to ask for records: own records have no table before their list is published, and a source is not asked for a list that is not */
  readonly isMade: boolean;
}

const Context = createContext<PreviewedList | undefined>(undefined);

/** The list that the preview shows, for components below the preview's router. */
export const PreviewContext = {
  Provider: Context.Provider,
  use: (): PreviewedList => {
    const list = useContext(Context);
    if (!list) throw new Error('The preview stands outside of its editor');
    return list;
  },
};

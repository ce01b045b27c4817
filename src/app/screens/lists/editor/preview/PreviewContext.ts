import { createContext, useContext } from 'react';
import type { GoodList } from '../useSchemaCheck.ts';

const Context = createContext<GoodList | undefined>(undefined);

/** The list that the preview shows, for components below the preview's router. */
export const PreviewContext = {
  Provider: Context.Provider,
  use: (): GoodList => {
    const list = useContext(Context);
    if (!list) throw new Error('The preview stands outside of its editor');
    return list;
  },
};

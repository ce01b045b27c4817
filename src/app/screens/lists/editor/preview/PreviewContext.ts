import { createContext, useContext } from 'react';
import type { GoodList } from '../useSchemaCheck.ts';

const Context = createContext<GoodList | undefined>(undefined);

/** The list that the preview shows, for what stands behind the router of the preview. */
export const PreviewContext = {
  Provider: Context.Provider,
  use: (): GoodList => {
    const list = useContext(Context);
    if (!list) throw new Error('The preview stands outside of its editor');
    return list;
  },
};

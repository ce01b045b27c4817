import { createContext } from 'react';

/** The `tabindex` of links and buttons within cells: -1 in a table, which is one stop of the Tab key. */
export const CellTabIndex = createContext<0 | -1>(0);

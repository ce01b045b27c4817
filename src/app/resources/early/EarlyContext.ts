import { createContext } from 'react';

/** Whether rows are drawn before the list itself: what asks the platform for more is not there yet. */
export const EarlyContext = createContext(false);

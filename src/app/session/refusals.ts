import { createListeners } from '../listeners.ts';

/** Who is told of each call that the platform refuses with 403: what the person may do has changed since it was asked. */
export const refusals = createListeners();

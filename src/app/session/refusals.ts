import { createListeners } from '../listeners.ts';

/** Listeners for calls that the platform refuses with 403: the person's permissions have changed. */
export const refusals = createListeners();

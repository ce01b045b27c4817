import { getRouters } from '#contract/endpoints/menu.ts';
import { callEndpoint } from '../session/client.ts';
import { sessionStore } from '../session/sessionStore.ts';

/** Asks for the menu again, because the lists in it have changed; where that fails, it stays as it was. */
export async function reloadMenu(signal: AbortSignal): Promise<void> {
  // nothing has asked for the menu yet
  if (sessionStore.get().menuRoutes === undefined) return;
  try {
    const { data } = await callEndpoint(getRouters, {}, { silent: true, signal });
    if (!signal.aborted) sessionStore.setMenuRoutes(data);
  } catch {
    // the menu is asked for again with the next change of the lists
  }
}

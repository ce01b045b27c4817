import { newUuid } from '#app/session/newUuid.ts';
import { claim } from '#app/widgets/windowClaim.ts';

const place = 'bookdesk.decoration.window';

let name: Promise<string> | undefined;

/**
 * The name of this window: the same after a reload, and different in every other window. A duplicated tab has the name of
 * its original, which still holds it, so the copy takes a new one.
 */
export function windowName(): Promise<string> {
  name ??= findName();
  return name;
}

async function findName(): Promise<string> {
  const former = sessionStorage.getItem(place);
  if (former !== null && (await claimWindow(former))) return former;
  const fresh = newUuid();
  // stored first, because the window may close while the name is being claimed
  sessionStorage.setItem(place, fresh);
  await claimWindow(fresh);
  return fresh;
}

/** Holds a name until the window closes. */
const claimWindow = (window: string) => claim(`decoration.window.${window}`);

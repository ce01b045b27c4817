import { newUuid } from '#app/session/newUuid.ts';
import { claim } from '#app/widgets/windowClaim.ts';

const place = 'bookdesk.decoration.window';

let name: Promise<string> | undefined;

/**
 * What this window is called: the same after a reload, another in every other window. A duplicated tab brings the name of
 * the tab that it was made of; that one has it still, so the copy takes another.
 */
export function windowName(): Promise<string> {
  name ??= findName();
  return name;
}

async function findName(): Promise<string> {
  const former = sessionStorage.getItem(place);
  if (former !== null && (await claimWindow(former))) return former;
  const fresh = newUuid();
  // first: while it is claimed the window may end
  sessionStorage.setItem(place, fresh);
  await claimWindow(fresh);
  return fresh;
}

/** Held until the window ends. */
const claimWindow = (window: string) => claim(`decoration.window.${window}`);

import { currentLanguage } from '#app/language/index.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { offerCommands } from '#app/widgets/commands.ts';
import { withCommandKey } from '#app/widgets/composing.ts';
import { labelOf, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/**
 * What this person can undo in this tab, the newest last: by the button of a notice, and after the notice is gone by the command
 * palette and the key.
 */

/** The key as people read it. */
export const undoKeys = withCommandKey('Z');

/** milliseconds for which something can be undone after it was done */
export const undoableFor = 10 * 60_000;
/** how many of them are kept */
const most = 5;

const writing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
/** the key works while the focus is in one of these */
const listened = '.bd-list, .ant-notification';
/** a click on a menu leaves the focus there: the key still works */
const menus = '.bd-sidebar, .bd-tabs';
/** these have an undo of their own: while one is shown, the key does not work outside of lists */
const editors = '[role="dialog"][aria-modal="true"], .decoration, .bd-le';

interface Waiting {
  readonly key: string;
  readonly what: string;
  /** id of who did it: nobody else undoes it */
  readonly account: string | undefined;
  readonly undo: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let waiting: readonly Waiting[] = [];
let made = 0;

const accountNow = () => sessionStore.get().userInfo?.id;

function become(next: readonly Waiting[]): void {
  waiting = next;
  const own = next.filter(({ account }) => account === accountNow());
  offerCommands(
    'undo',
    own.toReversed().map(({ key, what }, index) => ({
      id: `undo:${index}`,
      title: message(locales.lists.resource, currentLanguage(), 'undoWhat', { what }),
      keywords: Object.values(labelOf(locales.lists.resource, 'undo')),
      group: 'here',
      ...(index === 0 ? { keys: undoKeys } : {}),
      run: () => takeBack(key),
    })),
  );
}

/** Takes an entry off; undefined if it was taken off before. */
function leave(key: string): Waiting | undefined {
  const found = waiting.find((one) => one.key === key);
  if (!found) return undefined;
  clearTimeout(found.timer);
  become(waiting.filter((one) => one !== found));
  return found;
}

function takeBack(key: string): void {
  const found = leave(key);
  if (found?.account === accountNow()) found?.undo();
}

/** Whether the key is meant for a list, and not for a text that somebody is writing. */
function isForList({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(writing)) return false;
  if (target.closest(listened)) return true;
  const isNowhere = target === document.body || target.closest(menus) !== null;
  return isNowhere && document.querySelector(editors) === null;
}

document.addEventListener('keydown', (event) => {
  const wanted = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
  if (!wanted || event.shiftKey || event.altKey || event.defaultPrevented) return;
  const newest = waiting.findLast(({ account }) => account === accountNow());
  if (!newest || !isForList(event)) return;
  event.preventDefault();
  takeBack(newest.key);
});
// what somebody else did in this tab is not for the next one
sessionStore.subscribe(() => {
  if (waiting.some(({ account }) => account !== accountNow())) become(waiting);
});

/**
 * Keeps what can be undone for as long as that is allowed.
 *
 * @param what was done, in the person's language
 * @returns undoes it. It is undone only once, whichever comes first
 */
export function keepUndo(what: string, undo: () => void): () => void {
  made += 1;
  const key = String(made);
  const timer = setTimeout(() => leave(key), undoableFor);
  for (const { key: oldest } of waiting.slice(0, Math.max(0, waiting.length + 1 - most)))
    leave(oldest);
  become([...waiting, { key, what, account: accountNow(), undo, timer }]);
  return () => takeBack(key);
}

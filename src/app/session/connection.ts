import { configuration, isOwnPlatform } from '../configuration.ts';
import { createListeners } from '../listeners.ts';

/**
 * Whether the platform can be reached, as seen from calls. One state for the whole app, so that the person is told
 * once. While the platform cannot be reached it is checked again and again; then the screens load their data again.
 */

export type ConnectionState =
  | 'fine'
  /** a call got no answer and is being sent again */
  | 'retrying'
  /** the platform cannot serve at present, and a call is being sent again */
  | 'waiting'
  /** nothing answers; it is checked again from time to time */
  | 'lost'
  /** the platform answers that it cannot serve; it is checked again from time to time */
  | 'busy'
  /** the platform has just begun to answer again */
  | 'back';
export type Trouble = 'lost' | 'busy';

/** milliseconds between two checks; doubled each time up to the longest */
const looks = { first: 2_000, longest: 15_000 };
/** time limit of a check in milliseconds */
const lookPatience = 5_000;
/** how long the message “connected again” is shown, in milliseconds */
const backFor = 3_000;

let state: ConnectionState = 'fine';
let timer: ReturnType<typeof setTimeout> | undefined;
let looking: Promise<ConnectionState> | undefined;
let pause = looks.first;

const listeners = new Set<() => void>();
const awaiting = createListeners();

const isTrouble = (one: ConnectionState): one is Trouble => one === 'lost' || one === 'busy';

function become(next: ConnectionState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function recover(): void {
  clearTimeout(timer);
  pause = looks.first;
  become('back');
  timer = setTimeout(() => become('fine'), backFor);
  awaiting.tell();
}

/** Checks whether the platform can serve; of another platform only whether it answers. */
async function ask(): Promise<'fine' | Trouble> {
  const isOwn = isOwnPlatform();
  const address = isOwn ? '/readyz' : `${configuration().apiBase}/getRouters`;
  try {
    const { status } = await fetch(new URL(address, location.origin), {
      cache: 'no-store',
      mode: isOwn ? 'same-origin' : 'no-cors',
      signal: AbortSignal.timeout(lookPatience),
    });
    return status >= 500 ? 'busy' : 'fine';
  } catch {
    return 'lost';
  }
}

function lookLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), pause);
  pause = Math.min(looks.longest, pause * 2);
}

/** Checks whether the platform answers, and repeats the check until it does. */
export function look(): Promise<ConnectionState> {
  looking ??= ask()
    .then((found) => {
      if (found !== 'fine') {
        become(found);
        lookLater();
      } else if (isTrouble(state)) recover();
      else become('fine');
      return state;
    })
    .finally(() => {
      looking = undefined;
    });
  return looking;
}

/** Called when the platform has answered a call normally. */
export function answered(): void {
  if (isTrouble(state)) recover();
  else if (state !== 'back') become('fine');
}

/**
 * Called when a call got no answer, or one saying that the platform cannot serve.
 * @returns whether to send it again at once; false while nothing answers anyway
 */
export function missed(trouble: Trouble): boolean {
  if (isTrouble(state)) return false;
  become(trouble === 'lost' ? 'retrying' : 'waiting');
  return true;
}

/**
 * Called when a call is given up. The trouble may concern this call only, so the platform is checked.
 * @returns the state after the check
 */
export function gaveUp(trouble: Trouble): Promise<ConnectionState> {
  return isTrouble(state) && state === trouble ? Promise.resolve(state) : look();
}

/** Called when a call has ended without an answer: checks whether the message about the connection is still true. */
export function reconsider(): void {
  if (state === 'retrying' || state === 'waiting') void look();
}

const onOffline = () => {
  become('lost');
  lookLater();
};
const onOnline = () => void look();
const onVisible = () => {
  if (document.visibilityState === 'visible' && isTrouble(state)) void look();
};

function listen(): void {
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
}

function hush(): void {
  removeEventListener('offline', onOffline);
  removeEventListener('online', onOnline);
  document.removeEventListener('visibilitychange', onVisible);
}

/** Calls `listener` on every change of the state; subscribers show it. @returns ends the subscription */
export function subscribeConnection(listener: () => void): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) hush();
  };
}

/** The present state. */
export const connectionState = (): ConnectionState => state;

/** Whether the state is shown; then single calls need not tell about it. */
export const isConnectionShown = (): boolean => listeners.size > 0;

/** Calls a listener when the platform answers again. @returns ends the subscription */
export const onceBack = awaiting.add;

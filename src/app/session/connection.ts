import { configuration, isOwnPlatform } from '../configuration.ts';
import { createListeners } from '../listeners.ts';

/**
 * Whether the platform can be reached, as calls show. It is one state for the whole app, so that a person is told once.
 * While nothing answers, it keeps trying; then the screens load their data again.
 */

export type ConnectionState =
  | 'fine'
  /** a call got no answer and is being sent again */
  | 'retrying'
  /** the platform said that it cannot serve now, and is being asked again */
  | 'waiting'
  /** nothing answers; it is looked for now and then */
  | 'lost'
  /** it answers that it cannot serve; it is looked at now and then */
  | 'busy'
  /** it answers again, since a moment */
  | 'back';
export type Trouble = 'lost' | 'busy';

/** milliseconds between two looks; each time twice as long, up to the longest */
const looks = { first: 2_000, longest: 15_000 };
/** milliseconds that a look may take */
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

/** Asks the platform whether it serves; another's platform is only asked whether it is there. */
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

/** Looks whether the platform answers, and goes on looking where it does not. */
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

/** A call was answered by a platform that serves. */
export function answered(): void {
  if (isTrouble(state)) recover();
  else if (state !== 'back') become('fine');
}

/**
 * A call was not answered, or not served.
 * @returns whether it is worth sending again at once: not where nothing answers anyway
 */
export function missed(trouble: Trouble): boolean {
  if (isTrouble(state)) return false;
  become(trouble === 'lost' ? 'retrying' : 'waiting');
  return true;
}

/**
 * A call was given up. What is wrong may be the matter of this one call: the platform is asked.
 * @returns how it is reached then
 */
export function gaveUp(trouble: Trouble): Promise<ConnectionState> {
  return isTrouble(state) && state === trouble ? Promise.resolve(state) : look();
}

/** A call has ended without an answer: the platform is asked whether the message about the connection is still true. */
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

/** Told of every change of the state; who subscribes shows it. @returns the function that ends that */
export function subscribeConnection(listener: () => void): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) hush();
  };
}

/** The state of the moment. */
export const connectionState = (): ConnectionState => state;

/** Whether somebody shows the state, so that single calls need not. */
export const isConnectionShown = (): boolean => listeners.size > 0;

/** Told when the platform answers again after it did not. @returns the function that ends that */
export const onceBack = awaiting.add;

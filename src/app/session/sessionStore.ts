import type { RouteEntry } from '#contract/endpoints/menu.ts';
import type { SignedInInfo } from '#contract/entities/account.ts';
import { storeText } from '../browserStore.ts';
import { createListeners } from '../listeners.ts';

/** Session state (contract 3): the tokens are stored in this browser, everything else lasts as long as the page. */
export interface SessionState {
  readonly token: string | undefined;
  readonly refreshToken: string | undefined;
  /** time of the last attempt to refresh, in milliseconds since 1970 */
  readonly refreshTokenTime: number | undefined;
  readonly name: string;
  readonly avatar: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly userInfo: SignedInInfo | undefined;
  readonly menuRoutes: readonly RouteEntry[] | undefined;
  readonly isInstitution: boolean;
}

const keys = {
  token: 'bookdesk.token',
  refreshToken: 'bookdesk.refreshToken',
  refreshTokenTime: 'bookdesk.refreshTokenTime',
  /** whose tokens these are, so that a sign-in as somebody else in another tab is not taken for a refresh */
  account: 'bookdesk.account',
} as const;

type Stored = Pick<SessionState, 'token' | 'refreshToken' | 'refreshTokenTime'>;

/** what the browser has no room for: the session lasts as long as the page then */
const unstored = new Map<string, string>();

const read = (key: string): string | undefined => localStorage.getItem(key) ?? unstored.get(key);

function readStored(): Stored {
  const time = Number(read(keys.refreshTokenTime));
  return {
    token: read(keys.token),
    refreshToken: read(keys.refreshToken),
    refreshTokenTime: time > 0 ? time : undefined,
  };
}

function write(key: string, value: string | undefined): void {
  unstored.delete(key);
  if (value === undefined) localStorage.removeItem(key);
  else if (!storeText(key, value)) {
    unstored.set(key, value);
    // an older value would be taken for that of another tab
    localStorage.removeItem(key);
  }
}

const nobody = {
  name: '',
  avatar: '',
  roles: [],
  permissions: [],
  userInfo: undefined,
  menuRoutes: undefined,
  isInstitution: false,
} satisfies Partial<SessionState>;

/** counts the sessions of this page, so that an answer for one is not used in the next */
let session = 0;

let state: SessionState = { ...nobody, ...readStored() };
/** Where a change came from: this tab, or another tab through the shared storage. */
type ChangeOrigin = 'here' | 'elsewhere';
const listeners = createListeners<[origin: ChangeOrigin]>();

function change(next: Partial<SessionState>, origin: ChangeOrigin = 'here'): void {
  if (state.token === undefined && next.token !== undefined) session += 1;
  state = { ...state, ...next };
  listeners.tell(origin);
}

/** The session of this page. */
export const sessionStore = {
  get: (): SessionState => state,

  /** Number of the session; changes when the session ends and when somebody signs in. */
  session: (): number => session,

  /** @returns ends the subscription */
  subscribe: listeners.add,

  /** Reads what this browser has stored; another tab may just have changed it. */
  stored: readStored,

  /** Stores new tokens, and the time when they were requested. */
  setTokens(tokens: { token: string; refreshToken: string | undefined; time: number }): void {
    write(keys.token, tokens.token);
    write(keys.refreshToken, tokens.refreshToken);
    write(keys.refreshTokenTime, String(tokens.time));
    change({
      token: tokens.token,
      refreshToken: tokens.refreshToken,
      refreshTokenTime: tokens.time,
    });
  },

  /** Contract 4: the time of a refresh is stored before the attempt. */
  setRefreshTime(time: number): void {
    write(keys.refreshTokenTime, String(time));
    change({ refreshTokenTime: time });
  },

  /** Takes over tokens that another tab has stored. */
  adoptStored(): void {
    change(readStored());
  },

  setUserInfo(userInfo: SignedInInfo): void {
    write(keys.account, userInfo.id);
    // the user info is fetched regularly; nothing is drawn again if it is unchanged
    if (JSON.stringify(userInfo) === JSON.stringify(state.userInfo)) return;
    change({
      userInfo,
      name: userInfo.nickname || userInfo.name,
      avatar: userInfo.avatar,
      roles: userInfo.roles,
      permissions: userInfo.permissions,
      isInstitution: userInfo.isInstitution,
    });
  },

  setMenuRoutes(menuRoutes: readonly RouteEntry[]): void {
    change({ menuRoutes });
  },

  /**
   * Ends the session in this browser (contract 4): sets the refresh time to `time` and removes the stored credentials.
   * @param variant `forced` keeps roles and permissions
   */
  clear(time: number, variant: 'ordinary' | 'forced'): void {
    write(keys.token, undefined);
    write(keys.refreshToken, undefined);
    write(keys.account, undefined);
    write(keys.refreshTokenTime, String(time));
    const { roles, permissions } = state;
    session += 1;
    change({
      ...nobody,
      ...(variant === 'forced' ? { roles, permissions } : {}),
      token: undefined,
      refreshToken: undefined,
      refreshTokenTime: time,
    });
  },
};

// Another tab signed in, refreshed or signed out. If somebody else signed in there, this person's data is not carried
// over.
window.addEventListener('storage', (event) => {
  if (event.key === null) unstored.clear();
  else unstored.delete(event.key);
  if (event.key === keys.account) {
    if (event.newValue === null || !state.userInfo || event.newValue === state.userInfo.id) return;
    session += 1;
    change({ ...nobody, ...readStored() }, 'elsewhere');
  } else if (event.key === keys.token || event.key === keys.refreshToken || event.key === null) {
    const stored = readStored();
    if (stored.token === undefined) session += 1;
    change(stored.token === undefined ? { ...nobody, ...stored } : stored, 'elsewhere');
  }
});

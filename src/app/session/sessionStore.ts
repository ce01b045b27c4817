import type { RouteEntry } from '#contract/endpoints/menu.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { createListeners } from '../listeners.ts';

/** Session state (contract 3): tokens persistently in this browser, everything else for as long as the page stands. */
export interface SessionState {
  readonly token: string | undefined;
  readonly refreshToken: string | undefined;
  /** milliseconds since 1970, the time of the last attempt to refresh */
  readonly refreshTokenTime: number | undefined;
  readonly name: string;
  readonly avatar: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly userInfo: UserInfo | undefined;
  readonly menuRoutes: readonly RouteEntry[] | undefined;
  readonly isInstitution: boolean;
}

const keys = {
  token: 'bookdesk.token',
  refreshToken: 'bookdesk.refreshToken',
  refreshTokenTime: 'bookdesk.refreshTokenTime',
  /** whose tokens these are: another tab that signs in as somebody else must not be mistaken for a refresh */
  account: 'bookdesk.account',
} as const;

type Stored = Pick<SessionState, 'token' | 'refreshToken' | 'refreshTokenTime'>;

function readStored(): Stored {
  const time = Number(localStorage.getItem(keys.refreshTokenTime));
  return {
    token: localStorage.getItem(keys.token) ?? undefined,
    refreshToken: localStorage.getItem(keys.refreshToken) ?? undefined,
    refreshTokenTime: time > 0 ? time : undefined,
  };
}

function write(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
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

/** counts the sessions of this page: an answer to what one of them has asked says nothing of the next */
let session = 0;

let state: SessionState = { ...nobody, ...readStored() };
/** Where a change came from: this tab, or another one through the storage that all share. */
type ChangeOrigin = 'here' | 'elsewhere';
const listeners = createListeners<[origin: ChangeOrigin]>();

function change(next: Partial<SessionState>, origin: ChangeOrigin = 'here'): void {
  if (state.token === undefined && next.token !== undefined) session += 1;
  state = { ...state, ...next };
  listeners.tell(origin);
}

/** The one session of this page. */
export const sessionStore = {
  get: (): SessionState => state,

  /** A number of the session; it changes when the session ends and when somebody signs in. */
  session: (): number => session,

  /** @returns the function that ends the subscription */
  subscribe: listeners.add,

  /** What this browser holds now; another tab may have changed it a moment ago. */
  stored: readStored,

  /** Keeps new tokens, and the time they were asked for. */
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

  /** Contract 4: the time of an attempt to refresh is kept before the attempt. */
  setRefreshTime(time: number): void {
    write(keys.refreshTokenTime, String(time));
    change({ refreshTokenTime: time });
  },

  /** Takes over the tokens that another tab has put into this browser. */
  adoptStored(): void {
    change(readStored());
  },

  setUserInfo(userInfo: UserInfo): void {
    write(keys.account, userInfo.id);
    // asked now and then: nothing is drawn again for the same answer
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
   * Ends the session in this browser (contract 4): the refresh time becomes `time`, stored credentials go.
   * @param variant `forced` leaves roles and permissions as they are
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

// Another tab signed in, refreshed or signed out. Somebody else's sign-in takes nothing of this person's along.
window.addEventListener('storage', (event) => {
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

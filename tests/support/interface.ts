import { cleanup, configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createElement } from 'react';
import { RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { createAppRouter } from '#app/router.tsx';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { patience } from '#app/session/transport.ts';
import { views } from '#app/views.ts';
import type { Language } from '#contract/language.ts';
import { hideOnly } from './hideOnly.ts';
import { memoryLocks } from './memoryLocks.ts';
import { createTestPlatform, type TestPlatform } from './platform.ts';

/**
 * Tests of the interface: the real app in jsdom, with every call of its site answered by the real platform through msw.
 * Tests add handlers for faults and foreign platforms: `server.use(...)`.
 */

const computedStyle = window.getComputedStyle;

let opening: Promise<TestPlatform> | undefined;

/** The platform for this test file, with the demo accounts; it starts with the first call. */
export function testPlatform(): Promise<TestPlatform> {
  opening ??= createTestPlatform({ demo: true });
  return opening;
}

/** Calls that the platform has not answered yet. */
const unanswered = new Set<Promise<Response>>();

export const server = setupServer(
  http.all(`${location.origin}/*`, ({ request }) => {
    const answer = testPlatform().then(({ platform }) =>
      platform.fetch(request, { clientAddress: '127.0.0.1' }),
    );
    unanswered.add(answer);
    return answer.finally(() => unanswered.delete(answer));
  }),
);

/**
 * Waits until a screen has saved what it saves when it is left, because that could change the data of the next test.
 */
async function settle(): Promise<void> {
  do {
    // a call that has just begun is registered a moment later
    await new Promise((done) => setTimeout(done));
    await Promise.allSettled(unanswered);
  } while (unanswered.size > 0);
}

/** Answers a call with an envelope made by the test. */
export function answer(
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  status: number,
  body: object,
) {
  server.use(http[method](`${location.origin}${path}`, () => HttpResponse.json(body, { status })));
}

/** Makes `min-width` and `max-width` queries match a window with this width in CSS pixels. */
export function setViewport(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query) => {
    const minimum = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const maximum = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    return Object.assign(new EventTarget(), {
      // the device is light
      matches: width >= minimum && width <= maximum && !query.includes('color-scheme: dark'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}

export interface RenderedApp extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createAppRouter>;
}

interface RenderOptions {
  /** name of the demo account to sign in. Default: nobody */
  as?: string;
  language?: Language;
}

/** A failure with the texts of the page, which say more than the first elements of its markup. */
function withPage(problem: string | null): Error {
  const texts = [...document.body.querySelectorAll('*')].flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
  );
  const page = texts.map(({ textContent }) => textContent?.trim()).filter(Boolean);
  return new Error(`${problem ?? ''}\n\nThe page:\n${page.join(' | ').slice(0, 6_000)}`);
}

/** Opens the app at a path; signs in without a password if an account is named. */
export async function renderApp(path: string, options: RenderOptions = {}): Promise<RenderedApp> {
  if (options.language) setLanguage(options.language);
  if (options.as) {
    const token = await (await testPlatform()).signIn(options.as);
    sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
  }
  // loads the code of lists in advance, so that it does not count towards a test's time limit
  if (/^\/(resource|manage|lists)\//.test(path)) await views.resource();
  history.replaceState(null, '', path);
  const router = createAppRouter();
  const view = render(createElement(RouterProvider, { router }));
  return { ...view, router, user: userEvent.setup() };
}

/** Parts of the shell and of lists that are loaded when first needed. */
const laterParts = () => [
  import('#app/widgets/feedback/FeedbackHost.tsx'),
  import('#app/widgets/menu/MenuAt.tsx'),
  import('#app/resources/filters/ChoiceFilter.tsx'),
  import('#app/resources/list/SelectionCommands.tsx'),
  import('#app/resources/list/actions/tellUndo.tsx'),
];

/**
 * Prepares a test file and cleans up after it. The files of a worker share the modules of the app and of the test
 * support, so each has to start with this and leave nothing behind.
 */
export function prepareFile(): void {
  // no test waits; the limits only end tests that hang, and leave time for loading screens on a busy machine
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  configure({ asyncUtilTimeout: 45_000, defaultHidden: false, getElementError: withPage });
  // calls are not repeated, so that tests see faults at once; tests of repeating change this
  patience.tries = 1;
  hideOnly();

  beforeAll(async () => {
    // loads antd, refine and later parts in advance, so that they do not count towards a test's time limit
    await Promise.all([views.shell(), ...laterParts()]);
    server.listen({ onUnhandledRequest: 'error' });
    // jsdom has no Web Locks, unlike browsers on secure origins
    Object.defineProperty(navigator, 'locks', { value: memoryLocks(), configurable: true });
    // jsdom has no layout
    window.scrollTo = () => undefined;
    window.IntersectionObserver ??= class implements IntersectionObserver {
      root = null;
      rootMargin = '';
      scrollMargin = '';
      thresholds = [];
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    };
    window.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // jsdom has no pseudo-elements, and prints a long warning
    window.getComputedStyle = (element) => computedStyle.call(window, element);
  });

  beforeEach(() => {
    setViewport(1440);
    vi.spyOn(page, 'load').mockReturnValue();
    vi.spyOn(page, 'reload').mockReturnValue();
  });

  afterEach(async () => {
    cleanup();
    server.resetHandlers();
    await settle();
    sessionStore.clear(Date.now(), 'ordinary');
    localStorage.clear();
    sessionStorage.clear();
    sessionStore.adoptStored();
    setLanguage('zh-CN');
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    }
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    for (const meta of document.querySelectorAll('meta')) meta.remove();
    vi.unstubAllGlobals();
    server.close();
    const opened = opening;
    opening = undefined;
    await (await opened)?.close();
  });
}

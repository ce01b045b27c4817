import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Paths at which systems install Chromium; `BOOKDESK_CHROMIUM` names another one. */
const places = [
  process.env.BOOKDESK_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const advice =
  'The browser tests need Chromium and ffmpeg: install them (Debian: apt-get install -y chromium fonts-noto-cjk ffmpeg), or set BOOKDESK_CHROMIUM to the path of a Chromium.';

function find(): string | undefined {
  return places.find((place) => place !== undefined && place !== '' && existsSync(place));
}

/** The path of a Chromium on this machine; throws an error that tells how to install one if there is none. */
export function chromiumPath(): string {
  const found = find();
  if (found === undefined) throw new Error(advice);
  return found;
}

/** Whether ffmpeg is installed, which makes the film for tests of live streams. */
const hasFilmMaker = (): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ffmpeg')));

/** Finds a Chromium and ffmpeg, or installs them if the system's package manager allows it. */
export function ensureBrowser(): void {
  if (find() !== undefined && hasFilmMaker()) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) throw new Error(advice);
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk', 'ffmpeg'],
    options,
  );
}

/**
 * Starts a headless Chromium that makes no network requests except for the pages it opens.
 *
 * @param more further arguments of the command line
 */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...args, '--disable-quic', ...more],
  });
}

export const desktop: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
};
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
};

/** Collects the errors that a page logs or throws; browser tests expect none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // the address is needed, because the message about a failed resource does not contain it
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

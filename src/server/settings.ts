import zodLocales from 'virtual:zod-locales';
import { z } from 'zod';
import { distance } from '#contract/closest.ts';
import { address } from '#contract/entities/common.ts';
import { type Language, message } from '#contract/language.ts';
import { RestServiceProblem, readRestServices } from '#contract/restServices.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { locales } from '#locales/index.ts';
import { StartFailure, startFailure } from './startFailure.ts';

const flag = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const path = z.string().regex(/^\/[\w./-]+$/, 'a path starts with /');

/** Texts separated by commas; none by default. */
const separated = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );

/** Every setting, by the name of its environment variable (contract 11). */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** public address of the site; default: made from HOST and PORT */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    // the pages, their scripts and their calls stand at the top of a host
    .regex(/^https?:\/\/[^/?#@]+\/?$/i, 'a host without a path')
    .optional(),
  CDN_BASE: address.default('/cdn'),
  /** where pages find the business API and the identity service, of this platform or another */
  API_BASE: address.default('/jmgr').transform(withoutTrailingSlashes),
  IDENTITY_BASE: z
    .union([z.literal(''), address])
    .default('')
    .transform(withoutTrailingSlashes),
  /** paths that the contract does not fix (contract 10.5) */
  TOKEN_PATH: path.default('/connect/token'),
  PROFILE_PATH: path.default('/api/User/GetProfile'),
  LOGOUT_PATH: path.default('/api/User/Logout'),
  /** version header of the business API (contract 7.2); default: none is sent */
  API_VERSION: z
    .string()
    .regex(/^[\w.-]{0,40}$/)
    .default(''),
  /** REST services for lists, besides the business API */
  REST_SERVICES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return readRestServices(text);
      } catch (problem) {
        if (!(problem instanceof RestServiceProblem)) throw problem;
        context.issues.push({ code: 'custom', input: undefined, message: problem.message });
        return z.NEVER;
      }
    }),
  /** packages with extensions, separated by commas; they are built in (`launch/extensions.mjs`). Default: none */
  EXTENSIONS: separated,
  /** names of the sources that may be in the internal network, separated by commas; default: none */
  PRIVATE_SOURCES: separated,
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'a name of the IANA time zone database')
    .default('Asia/Shanghai'),
  DEMO: flag.default(true),
  SCHEMAS_DIR: z.string().default('schemas'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** origins of other sites whose pages may call the API, separated by commas; default: none */
  API_ORIGINS: separated.pipe(
    z.array(z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin)),
  ),
  STORAGE_HOST: z.url().optional(),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_ACCESS_KEY_SECRET: z.string().optional(),
  /** hours that a stored file is kept if nothing refers to it */
  STORAGE_KEEP_UNUSED_HOURS: z.coerce.number().int().min(1).max(87_600).default(72),
  /** addresses of the media server: where live streams are sent, and where readers get them */
  LIVE_PUSH_URL: z
    .url({ protocol: /^rtmps?$/ })
    .transform(withoutTrailingSlashes)
    .optional(),
  LIVE_PLAYBACK_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutTrailingSlashes)
    .optional(),
  /** secret that signs the keys of live streams */
  LIVE_SECRET: z.string().min(16).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** sender of mails: an address, or a name with an address in angle brackets */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'name@example.com')
    .optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** number of proxies in front of the server, whose X-Forwarded-For entries are trusted */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** writes per minute of an account; ten times as many for operators; 0 for no limit */
  WRITES_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(120),
  /** calls per minute of one network to `/open/…`; 0 for no limit */
  OPEN_READS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(600),
  /** MiB that an account may upload in 24 hours; ten times as much for operators; 0 for no limit */
  UPLOAD_MIB_PER_DAY: z.coerce.number().int().min(0).max(1_000_000_000).default(10_240),
  /** whose sign-ins need a second factor: of whoever has set one up, or of every operator */
  SECOND_FACTOR: z.enum(['optional', 'operators']).default('optional'),
  /** days that the audit trail is kept */
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  /** bearer token that gives access to `/metrics`; without it there is no such address */
  METRICS_TOKEN: z.string().min(16).optional(),
  WEIBO_APP_KEY: z.string().optional(),
  WEIBO_APP_SECRET: z.string().optional(),
  WEIBO_BASE: z.url({ protocol: /^https?$/ }).default('https://api.weibo.com'),
  QQ_APP_ID: z.string().optional(),
  QQ_APP_KEY: z.string().optional(),
  QQ_BASE: z.url({ protocol: /^https?$/ }).default('https://graph.qq.com'),
});
export type Settings = z.output<typeof environment>;

/** a valid value for each setting whose format is not obvious */
const examples: Partial<Record<keyof Settings, string>> = {
  PORT: '4600',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://bookdesk:secret@127.0.0.1:5432/bookdesk',
  DATABASE_POOL: '16',
  PUBLIC_URL: 'https://books.example.com',
  CDN_BASE: 'https://cdn.example.com',
  API_BASE: 'https://api.example.com/jmgr',
  IDENTITY_BASE: 'https://id.example.com',
  TOKEN_PATH: '/connect/token',
  PROFILE_PATH: '/api/User/GetProfile',
  LOGOUT_PATH: '/api/User/Logout',
  REST_SERVICES: 'library=https://library.example.com/api,shop=https://shop.example.com',
  EXTENSIONS: 'bookdesk-notices',
  PRIVATE_SOURCES: 'warehouse,registry',
  TIME_ZONE: 'Asia/Shanghai',
  DEMO: 'off',
  LOG_LEVEL: 'info',
  API_ORIGINS: 'https://office.example.com',
  STORAGE_HOST: 'https://bucket.example.com',
  STORAGE_KEEP_UNUSED_HOURS: '72',
  LIVE_PUSH_URL: 'rtmp://media.example.com/live',
  LIVE_PLAYBACK_URL: 'https://media.example.com/live',
  LIVE_SECRET: '$(openssl rand -hex 32)',
  SMTP_URL: 'smtps://name:password@mail.example.com',
  MAIL_FROM: 'Bookdesk <no-reply@example.com>',
  SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  TRUSTED_PROXIES: '1',
  WRITES_PER_MINUTE: '120',
  OPEN_READS_PER_MINUTE: '600',
  UPLOAD_MIB_PER_DAY: '10240',
  SECOND_FACTOR: 'operators',
  AUDIT_KEEP_DAYS: '365',
  METRICS_TOKEN: '$(openssl rand -hex 32)',
  WEIBO_BASE: 'https://api.weibo.com',
  QQ_BASE: 'https://graph.qq.com',
};

/** settings that are only useful together */
const groups: readonly (readonly (keyof Settings)[])[] = [
  ['STORAGE_HOST', 'STORAGE_BUCKET', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_ACCESS_KEY_SECRET'],
  ['LIVE_PUSH_URL', 'LIVE_PLAYBACK_URL', 'LIVE_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['WEIBO_APP_KEY', 'WEIBO_APP_SECRET'],
  ['QQ_APP_ID', 'QQ_APP_KEY'],
];

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a listening address can only be reached from this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** The setting, as `NAME=value`, that lets others than this machine reach the server; undefined if none does. */
export function publicHost({
  HOST,
  PUBLIC_URL,
}: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): `${'HOST' | 'PUBLIC_URL'}=${string}` | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)) return undefined;
  return `PUBLIC_URL=${PUBLIC_URL}`;
}

/**
 * Reads the settings from an environment. Empty variables count as not set.
 *
 * @throws StartFailure naming the first wrong variable, the reason, and a valid value
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new StartFailure((language) => describeWrong(given, language));
  }
  const setting = publicHost(result.data);
  if (result.data.DEMO && setting !== undefined)
    throw startFailure(locales.server.settings, 'demoInPublic', { setting });
  requireGroups(result.data);
  return result.data;
}

/** The words of a name without their endings: `TRUST_PROXY` has those of `TRUSTED_PROXIES`. */
const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split('_')
    .map((word) =>
      word
        .replace(/IES$/, 'Y')
        .replace(/(ED|S)$/, '')
        .replace(/^URI$/, 'URL'),
    );

/** Whether one name is the other misspelled: a letter in four of each word may differ, and where the words part. */
function isLike(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  if (words.join('') === others.join('')) return true;
  return (
    words.length === others.length &&
    words.every((word, index) => {
      const meant = others[index] ?? '';
      return distance(word, meant) <= Math.floor(Math.min(word.length, meant.length) / 4);
    })
  );
}

/** the shortest name whose misspellings are looked for: `HOST` and `PORT` are like too many variables of others */
const shortestMisspelled = 6;

/** Variables that are no settings, each with the setting that is probably meant and not set. */
export function misspelledSettings(
  variables: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] {
  const missing = Object.keys(environment.shape).filter(
    (setting) => setting.length >= shortestMisspelled && !variables[setting],
  );
  return Object.keys(variables).flatMap((name) => {
    const isKnown = Object.hasOwn(environment.shape, name);
    const meant = isKnown ? undefined : missing.find((one) => isLike(name, one));
    return meant === undefined ? [] : { name, meant };
  });
}

function requireGroups(settings: Settings): void {
  for (const group of groups) {
    const given = group.filter((name) => settings[name] !== undefined);
    const missing = group.filter((name) => settings[name] === undefined);
    if (given.length === 0 || missing.length === 0) continue;
    throw startFailure(locales.server.settings, 'together', {
      given: given.join(', '),
      missing: missing.join(', '),
    });
  }
}

function describeWrong(given: Record<string, string | undefined>, language: Language): string {
  const result = environment.safeParse(given, { error: zodLocales[language] });
  const issue = result.error?.issues[0];
  const name = String(issue?.path[0] ?? '');
  const value = Object.entries(examples).find(([key]) => key === name)?.[1];
  const mend = value ? message(locales.server.settings, language, 'example', { name, value }) : '';
  return message(locales.server.settings, language, 'wrong', {
    name,
    detail: issue?.message ?? '',
    mend,
  });
}

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type ExternalProvider, externalProviderNames } from '#contract/externalProviders.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { issueSecret, readSecret, takeSecret } from '#server/identity/singleUseSecrets.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import type { Services } from '#server/services.ts';
import type { Settings } from '#server/settings.ts';
import type { OAuthClient } from '../description.ts';
import { manners, type Refusal } from './manner.ts';
import { authorizePage, wrongRequestPage } from './page.ts';
import { people, personNamed } from './people.ts';

/** seconds for which a stand-in's code and token are valid */
const codeSeconds = 10 * 60;
const tokenSeconds = 10 * 60;

/** The paths of a stand-in begin so. */
export const standInPath = (provider: ExternalProvider) => `/dev/oauth/${provider}`;

/** Our app at a stand-in. Its secret need not be secret: only people of this machine reach a stand-in. */
export const standInClient = (settings: Settings, provider: ExternalProvider): OAuthClient => ({
  base: publicOrigin(settings) + standInPath(provider),
  id: 'bookdesk',
  secret: 'stand-in',
});

const granted = z.object({ provider: z.string(), person: z.string() });

/**
 * A provider's stand-in: an authorize page with made-up people, and the token and profile calls, by the redirects,
 * parameters and JSON of the real one. Codes and tokens lie in the database, so that any process answers for another.
 */
export function createStandIn(services: Services, provider: ExternalProvider): Hono {
  const manner = manners[provider];
  const base = standInPath(provider);
  const client = standInClient(services.settings, provider);
  const redirectUri = `${publicOrigin(services.settings)}/oauth/${provider}`;

  /** Names of the parameters of an authorize address that are not as they must be. */
  const wrongNames = (query: Readonly<Record<string, string>>) =>
    Object.entries({ client_id: client.id, redirect_uri: redirectUri, response_type: 'code' })
      .filter(([name, value]) => query[name] !== value)
      .map(([name]) => name);

  const answerPage = (context: Context) => {
    const language = negotiateLanguage(context.req.header('accept-language'));
    context.header('cache-control', 'no-store');
    context.header('vary', 'Accept-Language');
    const site = externalProviderNames[provider][language];
    const wrong = wrongNames(context.req.query());
    return wrong.length > 0
      ? context.html(wrongRequestPage(language, site, wrong), 400)
      : context.html(authorizePage(language, site, people));
  };

  const issue = (purpose: 'stand-in-code' | 'stand-in-token', seconds: number, person: string) =>
    issueSecret(services, { purpose, seconds, payload: { provider, person } });

  /** Sends the browser back, with the state that it came with. */
  const sendBack = (context: Context, answer: Readonly<Record<string, string>>) => {
    const { state } = context.req.query();
    const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }) });
    return context.redirect(`${redirectUri}?${query}`);
  };

  async function exchange(
    given: Readonly<Record<string, unknown>>,
  ): Promise<Refusal | Readonly<Record<string, unknown>>> {
    if (given.client_id !== client.id || given.client_secret !== client.secret)
      return 'wrong-client';
    const expected = { grant_type: 'authorization_code', ...manner.tokenExtras };
    if (Object.entries(expected).some(([name, value]) => given[name] !== value))
      return 'wrong-grant';
    if (given.redirect_uri !== redirectUri) return 'wrong-redirect';
    const used = await takeSecret(services, 'stand-in-code', String(given.code));
    const code = granted.safeParse(used?.payload).data;
    const person = code?.provider === provider ? personNamed(code.person) : undefined;
    if (!person) return 'wrong-code';
    return manner.granted(await issue('stand-in-token', tokenSeconds, person.name), person);
  }

  const standIn = new Hono();
  standIn.get(base + manner.authorizePath, answerPage);
  standIn.post(base + manner.authorizePath, async (context) => {
    if (wrongNames(context.req.query()).length > 0) return answerPage(context);
    const form = await context.req.parseBody();
    if (form.cancel !== undefined) return sendBack(context, manner.declined);
    const person = personNamed(form.person);
    if (!person) return answerPage(context);
    return sendBack(context, { code: await issue('stand-in-code', codeSeconds, person.name) });
  });
  standIn.on(manner.tokenMethod, base + manner.tokenPath, async (context) => {
    const given =
      manner.tokenMethod === 'POST' ? await context.req.parseBody() : context.req.query();
    const answer = await exchange(given);
    return typeof answer === 'string'
      ? context.json(manner.refused(answer), manner.refusalStatus)
      : context.json(answer);
  });
  standIn.get(base + manner.profilePath, async (context) => {
    const query = context.req.query();
    const found = await readSecret(services, 'stand-in-token', query.access_token ?? '');
    const token = granted.safeParse(found?.payload).data;
    const person = token?.provider === provider ? personNamed(token.person) : undefined;
    return person && manner.accountOf(person) === query[manner.accountParameter]
      ? context.json(manner.profile(person))
      : context.json(manner.profileRefused, manner.refusalStatus);
  });
  return standIn;
}

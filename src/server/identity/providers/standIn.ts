import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { message, negotiateLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { isFromThisMachine } from '#server/http/clientAddress.ts';
import { htmlPage } from '#server/http/htmlPage.ts';
import { issueSecret, takeSecret } from '#server/identity/singleUseSecrets.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import type { Services } from '#server/services.ts';
import { hasStandIn } from './offer.ts';
import type { OfferedProvider } from './protocol.ts';
import people from './standIn.json' with { type: 'json' };

/** Made-up people, by their lasting names at both sites. */
const nicknames = new Map(Object.entries(people));

const styles =
  'main{max-width:400px;margin:0 auto;padding:16px}h1{font-size:20px}form{display:grid;gap:8px}button{min-height:48px;font:inherit}';

const purpose = 'stand-in-code';
const granted = z.object({ provider: z.string(), person: z.string() });
const pathOf = (provider: ExternalProvider) => `/dev/oauth/${provider}`;

/** The client of a stand-in. Its calls stay in this process: over the network nothing answers them. */
export function standInClient(
  services: Services,
  provider: ExternalProvider,
): Omit<OfferedProvider, 'description'> {
  async function personOf(given: URLSearchParams): Promise<string | undefined> {
    const code = given.get('code');
    if (code === null) return given.get('access_token') ?? undefined;
    const used = granted.safeParse((await takeSecret(services, purpose, code))?.payload);
    return used.data?.provider === provider ? used.data.person : undefined;
  }
  return {
    client: { base: publicOrigin(services.settings) + pathOf(provider), id: 'demo', secret: '' },
    async fetch(request) {
      const { searchParams } = new URL(request.url);
      const form = request.method === 'POST' && new URLSearchParams(await request.text());
      const person = await personOf(form || searchParams);
      const nickname = nicknames.get(person ?? '');
      return Response.json(
        nickname === undefined
          ? { error: 'access_denied' }
          : // what each of the two sites answers to each of the two calls
            {
              access_token: person,
              uid: person,
              openid: person,
              ret: 0,
              screen_name: nickname,
              nickname,
            },
      );
    },
  };
}

/**
 * The pages of the stand-ins, for browsers of this machine. They send the browser back to this platform alone, whatever
 * their address asks for.
 */
export function standInRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const provider of externalProviders.filter((one) => hasStandIn(one, services.settings)))
    routes.on(['GET', 'POST'], `${pathOf(provider)}/:version/authorize`, async (context, next) => {
      if (!isFromThisMachine(context)) return next();
      const form = context.req.method === 'POST' ? await context.req.parseBody() : {};
      const isDeclined = form.cancel !== undefined;
      const person = String(form.person);
      if (!isDeclined && !nicknames.has(person)) return answerPage(context, provider);
      const payload = { provider, person };
      const query = new URLSearchParams({
        ...(isDeclined
          ? { error: 'access_denied' }
          : { code: await issueSecret(services, { purpose, seconds: 600, payload }) }),
        state: context.req.query('state') ?? '',
      });
      return context.redirect(`${publicOrigin(services.settings)}/oauth/${provider}?${query}`);
    });
  return routes;
}

function answerPage(context: Context, provider: ExternalProvider) {
  const language = negotiateLanguage(context.req.header('accept-language'));
  context.header('cache-control', 'no-store');
  context.header('vary', 'Accept-Language');
  const site = message(locales.identity.sites, language, provider);
  const title = message(locales.identity.providers, language, 'title', { site });
  return context.html(
    htmlPage(language, {
      title,
      styles,
      content: html`<h1>${title}</h1>
<form method="post">
${[...nicknames].map(([name, nickname]) => html`<button name="person" value="${name}">${nickname}</button>`)}
<button name="cancel" value="1">${message(locales.identity.providers, language, 'cancel')}</button>
</form>
<p>${message(locales.identity.providers, language, 'note', { site })}</p>`,
    }),
  );
}

import { byLanguage, type Localized } from '#contract/language.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import { isRecord, type JsonRecord } from '#schema/json.ts';
import type { Credentials } from '#schema/source/meta.ts';
import type { Tell } from '../notes.ts';
import { wordsOf } from '../words.ts';
import { recordsIn, textOf, within } from './document.ts';

/** What a document says of the service itself. */
export interface DocumentedService {
  /** made of the title: `bookshop-api` */
  readonly name: string;
  readonly label: Localized;
  /** undefined if the document names none that can be used */
  readonly address: string | undefined;
  readonly credentials: Credentials | undefined;
}

const longestName = 40;

interface Wanted {
  readonly document: JsonRecord;
  /** where the document was read, which an address may be relative to */
  readonly from: string | undefined;
  /** the credentials that a call asks for itself */
  readonly security: unknown;
  /** Default: made of the title */
  readonly name: string | undefined;
}

export function serviceOf(
  { document, from, security, name: given }: Wanted,
  tell: Tell,
): DocumentedService {
  const title = textOf(within(document, 'info', 'title')) ?? 'API';
  const address = addressOf(document, from);
  if (address === undefined) tell('sure', 'openapi-address');
  const words = wordsOf(title.replace(/[^a-zA-Z0-9]+/g, ' ')).join('-');
  const host = address === undefined ? '' : new URL(address).hostname.replaceAll('.', '-');
  const made = [words, host].find((one) => /^[a-z]/.test(one)) ?? 'service';
  const name = given ?? made.slice(0, longestName).replace(/-{1,9}$/, '');
  return {
    name,
    label: byLanguage(() => title),
    address,
    credentials: credentialsOf(document, name, security, tell),
  };
}

/** The address that the calls of a document follow. */
export function addressOf(document: JsonRecord, from: string | undefined): string | undefined {
  for (const { url, variables } of recordsIn(document.servers)) {
    const filled = textOf(url)?.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
      String(within(variables, name, 'default') ?? ''),
    );
    if (filled === undefined || !URL.canParse(filled, from)) continue;
    const found = new URL(filled, from);
    if (/^https?:$/.test(found.protocol))
      return withoutTrailingSlashes(`${found.origin}${found.pathname}`);
  }
  return undefined;
}

/** The first credentials that the service asks for and that a source can have. */
function credentialsOf(
  document: JsonRecord,
  name: string,
  security: unknown,
  tell: Tell,
): Credentials | undefined {
  const schemes = within(document, 'components', 'securitySchemes');
  const asked = recordsIn(security ?? document.security).flatMap((one) => Object.keys(one));
  const known = isRecord(schemes) ? schemes : {};
  // a document that asks for nothing, but describes credentials, is mostly one that forgot to
  const wanted = asked.length > 0 ? asked : security === undefined ? Object.keys(known) : [];
  const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  for (const scheme of wanted) {
    const given = known[scheme];
    const found = isRecord(given) ? readScheme(given, variable) : undefined;
    if (!found) {
      const kind = [within(given, 'type'), within(given, 'scheme'), within(given, 'in')];
      tell('sure', 'openapi-credentials', { scheme, kind: kind.filter(textOf).join(' ') || '?' });
      continue;
    }
    tell('sure', 'openapi-secret', { scheme, variable: found.secret });
    if (/^(basic|oauth2)$/.test(found.credentials.kind)) tell('sure', 'openapi-user');
    return found.credentials;
  }
  return undefined;
}

function readScheme(
  given: JsonRecord,
  variable: string,
): { readonly credentials: Credentials; readonly secret: string } | undefined {
  const name = textOf(given.name);
  const scheme = textOf(given.scheme)?.toLowerCase();
  const token = { env: `${variable}_TOKEN` };
  const password = { env: `${variable}_PASSWORD` };
  const key = { env: `${variable}_KEY` };
  const clientSecret = { env: `${variable}_SECRET` };
  if (given.type === 'http' && scheme === 'bearer')
    return { credentials: { kind: 'bearer', token }, secret: token.env };
  if (given.type === 'http' && scheme === 'basic')
    return { credentials: { kind: 'basic', user: 'bookdesk', password }, secret: password.env };
  if (given.type === 'apiKey' && name !== undefined && /^[\w.-]{1,64}$/.test(name)) {
    if (given.in !== 'header' && given.in !== 'query') return undefined;
    return { credentials: { kind: given.in, name, value: key }, secret: key.env };
  }
  const flow = within(given, 'flows', 'clientCredentials');
  const tokenAddress = textOf(within(flow, 'tokenUrl'));
  if (given.type !== 'oauth2' || tokenAddress === undefined || !/^https?:/.test(tokenAddress))
    return undefined;
  const scopes = within(flow, 'scopes');
  const scope = isRecord(scopes) ? Object.keys(scopes).join(' ') : '';
  return {
    credentials: {
      kind: 'oauth2',
      tokenAddress,
      clientId: 'bookdesk',
      clientSecret,
      ...(scope === '' ? {} : { scope }),
    },
    secret: clientSecret.env,
  };
}

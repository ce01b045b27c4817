import { resourceName } from '#contract/endpoints/resources.ts';
import type { Credentials } from '#schema/source/meta.ts';
import { removeValue, setValue } from '../editor/document/edits.ts';
import { objectAt, textAt, valueAt } from '../editor/document/json.ts';

/** The text of a source, as the form writes it. */

/** What a new source begins with. */
export const newText = `{
  "schemaVersion": 1,
  "name": "",
  "label": { "zh-CN": "", "en-US": "" },
  "address": ""
}
`;

export type Kind = Credentials['kind'];
export const kinds = [
  'none',
  'bearer',
  'basic',
  'header',
  'query',
  'oauth2',
] as const satisfies Kind[];

/** The key of each kind of credentials that holds the secret, and a name for it where the platform keeps it. */
export const secretKeys = {
  none: undefined,
  bearer: { key: 'token', name: 'token' },
  basic: { key: 'password', name: 'password' },
  header: { key: 'value', name: 'key' },
  query: { key: 'value', name: 'key' },
  oauth2: { key: 'clientSecret', name: 'client-secret' },
} as const satisfies Record<Kind, { key: string; name: string } | undefined>;

/** The other texts that a kind asks for. */
export const otherKeys = {
  none: [],
  bearer: [],
  basic: ['user'],
  header: ['name'],
  query: ['name'],
  oauth2: ['tokenAddress', 'clientId', 'scope'],
} as const satisfies Record<Kind, readonly string[]>;

export const kindOf = (root: unknown): Kind =>
  kinds.find((kind) => kind === valueAt(root, ['credentials', 'kind'])) ?? 'none';

/** Where the secret of a source is, as its text says. */
export type SecretPlace =
  | { readonly in: 'platform'; readonly name: string }
  | { readonly in: 'environment'; readonly name: string };

/** The place of the secret; undefined if the source needs none. */
export function secretPlaceOf(root: unknown): SecretPlace | undefined {
  const wanted = secretKeys[kindOf(root)];
  if (!wanted) return undefined;
  const path = ['credentials', wanted.key];
  const variable = valueAt(root, [...path, 'env']);
  return typeof variable === 'string'
    ? { in: 'environment', name: variable }
    : { in: 'platform', name: textAt(root, [...path, 'stored']) || wanted.name };
}

/** Another kind of credentials, with the secret kept by the platform. */
export function withKind(text: string, kind: Kind): string {
  const wanted = secretKeys[kind];
  if (!wanted) return removeValue(text, ['credentials']);
  const others = otherKeys[kind].filter((key) => key !== 'scope').map((key) => [key, '']);
  return setValue(text, ['credentials'], {
    kind,
    ...Object.fromEntries(others),
    [wanted.key]: { stored: wanted.name },
  });
}

/** The secret at another place. */
export function withSecretIn(text: string, root: unknown, place: SecretPlace['in']): string {
  const wanted = secretKeys[kindOf(root)];
  if (!wanted) return text;
  const secret = place === 'platform' ? { stored: wanted.name } : { env: 'SOURCE_TOKEN' };
  return setValue(text, ['credentials', wanted.key], secret);
}

/** A text of the source; one that may be left out is taken away when it is empty. */
export const withText = (
  text: string,
  path: readonly string[],
  value: string,
  isOptional = false,
): string => (isOptional && value === '' ? removeValue(text, path) : setValue(text, path, value));

/** A limit, or the usual one where it is empty. */
export function withLimit(text: string, root: unknown, key: string, value: number | null): string {
  if (value !== null) return setValue(text, ['limits', key], value);
  const rest = Object.keys(Object(valueAt(root, ['limits']))).filter((one) => one !== key);
  return removeValue(text, rest.length > 0 ? ['limits', key] : ['limits']);
}

/** A name for a source, from the host of its address: `https://api.bookshop.example/v1` → `bookshop`. */
export function nameOfAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  if (/^[\d.]+$|^\[/.test(hostname)) return '';
  const parts = hostname.split('.').filter((part) => !/^(www|api|rest|data|open)$/.test(part));
  const name = (parts.length > 1 ? parts.at(-2) : parts[0]) ?? '';
  return resourceName.safeParse(name).success ? name : '';
}

/** Another address; a new source takes its names from it until somebody has given it others. */
export function withAddress(text: string, root: unknown, address: string, isNew: boolean): string {
  const next = setValue(text, ['address'], address);
  if (!isNew) return next;
  const [former, name] = [nameOfAddress(textAt(root, ['address'])), nameOfAddress(address)];
  const spoken = Object.keys(objectAt(root, ['label']));
  const paths = [['name'], ...spoken.map((language) => ['label', language])];
  return paths.reduce(
    (changed, path) =>
      [former, ''].includes(textAt(root, path)) ? setValue(changed, path, name) : changed,
    next,
  );
}

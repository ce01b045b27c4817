import { withoutTrailingSlashes } from './trailingSlashes.ts';
/**
 * REST services for lists outside the business API: the setting `REST_SERVICES`, written
 * `name=https://host/base,other=…`. The server checks it at its start, and the page gets it with its configuration.
 */

export interface RestService {
  /** the name that a schema uses in `service` */
  readonly name: string;
  /** base of its calls, without a slash at the end: an address on the web, or a path of this site */
  readonly address: string;
}

/** Why an entry cannot be used; the message does not include the entry, which may contain a secret. */
export class RestServiceProblem extends Error {}

const namePattern = /^[a-z][a-z0-9-]{0,63}$/;
const pathPattern = /^\/[\w./-]*$/;

function isAddress(address: string): boolean {
  if (address.startsWith('/')) return pathPattern.test(address) && !address.startsWith('//');
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part);
}

/**
 * Reads the setting; the first service is used by schemas without `service`.
 * @throws RestServiceProblem with the number of the wrong entry, counted from 1
 */
export function readRestServices(text: string): RestService[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const services: RestService[] = [];
  for (const [index, entry] of entries.entries()) {
    const at = entry.indexOf('=');
    const name = entry.slice(0, Math.max(at, 0)).trim();
    const address = withoutTrailingSlashes(entry.slice(at + 1).trim());
    const place = `entry ${index + 1}`;
    if (!namePattern.test(name))
      throw new RestServiceProblem(
        `${place} does not begin with a name of lower-case letters, digits and hyphens, and =`,
      );
    if (!isAddress(address))
      throw new RestServiceProblem(
        `${place} ("${name}") needs an address that starts with https://, http:// or /, without a password, ? and #`,
      );
    if (services.some((service) => service.name === name))
      throw new RestServiceProblem(`${place} names "${name}" a second time`);
    services.push({ name, address });
  }
  return services;
}

/** Writes services in the notation of the setting. */
export const writeRestServices = (services: readonly RestService[]): string =>
  services.map(({ name, address }) => `${name}=${address}`).join(',');

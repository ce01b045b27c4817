import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { configuration } from '../configuration.ts';

/** The other sites that this platform offers for signing in, in the order of its configuration. */
export function offeredProviders(): ExternalProvider[] {
  const named = configuration().externalProviders.split(',');
  return externalProviders.filter((provider) => named.some((name) => name.trim() === provider));
}

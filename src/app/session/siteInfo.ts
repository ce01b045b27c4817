import { addressPattern, deepLinkPattern } from '#contract/addresses.ts';
import type { AppDownload, Licence, SiteConfigurationId } from '#contract/entities/site.ts';
import { isRecord, recordOf } from '#contract/readEnvelope.ts';
import { CallFailure } from './callFailure.ts';
import { callJmgr } from './client.ts';
import { unreadable } from './unreadable.ts';

/**
 * Settings of the whole site (contract 7.2, `/app/config/info/{id}`; contract `entities/site.ts`). The public pages
 * that show them do not load zod, which would be most of a phone's waiting time; every value is checked here instead.
 */

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const matching = (value: unknown, pattern: RegExp): string =>
  pattern.test(textOf(value)) ? textOf(value) : '';

/** @returns the fields of a setting; empty if the platform does not know it */
async function readSiteInfo(
  id: SiteConfigurationId,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const answer = await callJmgr(
      { method: 'GET', path: `/app/config/info/${id}` },
      { silent: true, onUnauthorized: 'fail', signal },
    );
    if (!isRecord(answer.data)) throw unreadable(answer);
    return recordOf(answer.data.value);
  } catch (failure) {
    if (failure instanceof CallFailure && failure.code === 404) return {};
    throw failure;
  }
}

/** Reads a licence; its parts are empty until an operator sets them. @throws CallFailure */
export async function readLicence(id: SiteConfigurationId, signal: AbortSignal): Promise<Licence> {
  const { holder, number, authority, validUntil, pictures, note } = await readSiteInfo(id, signal);
  return {
    holder: textOf(holder),
    number: textOf(number),
    authority: textOf(authority),
    validUntil: textOf(validUntil),
    pictures: (Array.isArray(pictures) ? pictures : [])
      .map((address: unknown) => matching(address, addressPattern))
      .filter((address) => address !== ''),
    note: textOf(note),
  };
}

/** Reads where the app can be downloaded; empty until an operator sets it. @throws CallFailure */
export async function readAppDownload(
  id: SiteConfigurationId,
  signal: AbortSignal,
): Promise<AppDownload> {
  const { storeAddress, deepLink, version, note } = await readSiteInfo(id, signal);
  return {
    storeAddress: matching(storeAddress, addressPattern),
    deepLink: matching(deepLink, deepLinkPattern),
    version: textOf(version),
    note: textOf(note),
  };
}

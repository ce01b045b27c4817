import { z } from 'zod';
import { deepLinkPattern } from '../addresses.ts';
import { changeOf } from '../change.ts';
import { withoutInvisible } from '../invisible.ts';
import { limitedText, plainText } from '../limitedText.ts';
import { instant, optionalAddress } from './common.ts';

/**
 * Settings of the whole site, made by operators, and readable by anybody through `/app/config/info/{id}` (contract
 * 7.2).
 */

/** The licences on the preview pages of contract 2.2, by name of the page. */
export const licenceIds = [
  'qualifications',
  'certificate-preview',
  'app-filing',
  'publication-preview',
  'business-telecom-preview',
  'audio-video-preview',
  'certificate',
] as const;
/** Downloads of the app, by kind of device. */
export const appIds = ['app-ios', 'app-android', 'app-harmony'] as const;
const siteConfigurationIds = [...licenceIds, ...appIds] as const;
export type SiteConfigurationId = (typeof siteConfigurationIds)[number];

/** A licence as its page shows it; empty until an operator sets it. */
export const licence = z.object({
  holder: plainText(100).default(''),
  number: plainText(100).default(''),
  authority: plainText(100).default(''),
  /** a date as written on the licence, or the words for "long-term" */
  validUntil: plainText(40).default(''),
  pictures: z.array(optionalAddress).max(10).default([]),
  note: plainText(500).default(''),
});
export type Licence = z.output<typeof licence>;

/** An app for one kind of device; empty until an operator sets it. */
export const appDownload = z.object({
  /** the app's page in its store, or the file itself */
  storeAddress: optionalAddress.default(''),
  /** address that opens the installed app, such as `bookdesk://open`; the query of a `callApp` link is added to it */
  deepLink: limitedText(
    { maximum: 200 },
    z.string().overwrite(withoutInvisible).regex(deepLinkPattern),
  ).default(''),
  version: plainText(40).default(''),
  note: plainText(500).default(''),
});
export type AppDownload = z.output<typeof appDownload>;

const stamps = {
  /** null until it is set */
  updatedAt: instant.nullable(),
  /** 0 until it is set */
  revision: z.number().int().min(0),
};
export const licenceRow = z.object({ id: z.enum(licenceIds), ...licence.shape, ...stamps });
export const appDownloadRow = z.object({ id: z.enum(appIds), ...appDownload.shape, ...stamps });
export const licenceSave = changeOf(
  { id: z.enum(licenceIds), revision: stamps.revision },
  licence.shape,
);
export const appDownloadSave = changeOf(
  { id: z.enum(appIds), revision: stamps.revision },
  appDownload.shape,
);

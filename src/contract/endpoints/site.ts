import { z } from 'zod';
import { defineList, jmgr } from '../endpoint.ts';
import { appDownloadRow, appDownloadSave, licenceRow, licenceSave } from '../entities/site.ts';
import { envelopeOf } from '../envelope.ts';
import { plainText } from '../limitedText.ts';

/** Changing what the site's public pages show; anybody can read it through `/app/config/info/{id}`. */

const savedSetting = envelopeOf(z.object({ id: z.string(), revision: z.number().int() }));

export const licenceManageList = defineList({
  path: '/licence/manage/list',
  summary: 'The licences of the site, one a preview page; empty until they are set',
  access: 'operator',
  filters: { searchText: plainText(100).optional() },
  row: licenceRow,
});
export const licenceSaveCall = jmgr.put('/licence/save', 'operator', {
  summary: 'Set a licence; a stale revision answers 409 with the current one',
  audited: 'save',
  body: licenceSave,
  response: savedSetting,
});

export const appDownloadManageList = defineList({
  path: '/appDownload/manage/list',
  summary: 'Where the app can be had, one a kind of device; empty until they are set',
  access: 'operator',
  filters: { searchText: plainText(100).optional() },
  row: appDownloadRow,
});
export const appDownloadSaveCall = jmgr.put('/appDownload/save', 'operator', {
  summary: 'Set where the app can be had; a stale revision answers 409 with the current one',
  audited: 'save',
  body: appDownloadSave,
  response: savedSetting,
});

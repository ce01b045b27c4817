import { z } from 'zod';
import { jmgr } from '../endpoint.ts';
import { address } from '../entities/common.ts';

/**
 * Contract 7.2, Upload: sign, then post the file as a form to `host`; success is 204, and the address is CDN base +
 * key.
 */
export const uploadSign = jmgr.post('/common/upload/oss/sign', 'signed-in', {
  summary: 'Permission to post one file to the storage host',
  members: 'author',
  again: 'harmless',
  body: z.strictObject({
    /** hash of the content plus the extension: `d41d8cd98f00b204e9800998ecf8427e.png` */
    fileMd5: z
      .string()
      .regex(
        /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/,
        'fileMd5 is 32 hexadecimal digits, a dot and the extension',
      ),
  }),
  answer: z.object({
    host: z.string(),
    key: z.string(),
    accessKeyId: z.string(),
    policy: z.string(),
    signature: z.string(),
    /** addition of Bookdesk: true if the same content is already stored and need not be sent again */
    isStored: z.boolean().optional(),
    /** addition of Bookdesk: more form fields that the policy requires, to be sent before the file */
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

/**
 * Addition of Bookdesk: the server copies a picture from the web, which somebody pasted, into storage. An address of
 * this site is returned unchanged; if the picture cannot be fetched the answer is 422 with the reason.
 */
export const uploadFetch = jmgr.post('/common/upload/fetch', 'signed-in', {
  summary: 'Fetch a picture of the web into storage',
  members: 'author',
  again: 'harmless',
  body: z.strictObject({ url: address }),
  answer: z.object({
    /** the new address to use */
    url: z.string(),
    /** in pixels; absent for pictures of this site, which are not read */
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    bytes: z.number().int().optional(),
  }),
});

import { z } from 'zod';
import { address, optionalAddress } from './common.ts';

/** Contract 3, Uploads: the stored data of a video. Values that could not be measured are 0. */
export const video = z.object({
  url: address,
  /** address of the poster frame; empty if there is none */
  preview: optionalAddress.default(''),
  /** pixels, as displayed */
  height: z.number().min(0).default(0),
  /** pixels, as displayed */
  width: z.number().min(0).default(0),
  /** bytes */
  size: z.number().min(0).default(0),
  /** seconds */
  length: z.number().min(0).default(0),
});
export type Video = z.output<typeof video>;

/** Contract 3, Uploads: the stored data of a recording. Values that could not be measured are 0. */
const audio = z.object({
  url: address,
  /** bytes */
  size: z.number().min(0).default(0),
  /** seconds */
  duration: z.number().min(0).default(0),
  /** media type: `audio/mpeg` */
  type: z.string().max(100).default(''),
  /** id of the upload; tells apart two places with the same file */
  uid: z.string().max(100).default(''),
});
export type Audio = z.output<typeof audio>;

import { createHash } from 'node:crypto';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { formBody } from '#tests/platform/storage/support.ts';
import { pngFile, pngText } from '#tests/support/mediaFiles.ts';
import type { Scene, StepAction } from '../world.ts';

/** characters that make a picture as heavy as one of a phone, made smaller for the web */
const filling = 'bookdesk '.repeat(28_000);

/**
 * Uploads a picture that was never uploaded before.
 *
 * @returns its address
 */
async function upload({ turn, step }: Scene): Promise<string> {
  const note = pngText(`${step.seed} ${step.activity} ${Date.now()} ${filling}`);
  const content = pngFile(1_200, 800, [note]);
  const fileMd5 = `${createHash('md5').update(content).digest('hex')}.png`;
  const { data } = await turn.ask('upload, permission', uploadSign, { body: { fileMd5 } });
  const body = formBody([
    ['OSSAccessKeyId', data.accessKeyId],
    ['policy', data.policy],
    ['Signature', data.signature],
    ['key', data.key],
    ['Content-Disposition', 'inline'],
    ['file', content],
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' };
  const path = new URL(data.host, 'http://127.0.0.1').pathname;
  await turn.send('upload, file', { method: 'POST', path, headers, body }, { success: [204] });
  return `/cdn/${data.key}`;
}

export const uploadPicture: StepAction = async (scene) => {
  const address = await upload(scene);
  scene.state.writing?.pictures.push(address);
};

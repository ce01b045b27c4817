import { textOf } from '../client.ts';
import type { Scene, StepAction } from '../world.ts';
import { fetchPictures } from './pictures.ts';

/** Opens a page that anybody may read, with its pictures. */
async function open(scene: Scene, kind: string, path: string): Promise<void> {
  const answer = await scene.turn.visit(kind, path);
  scene.state.read = { path, etag: answer.headers.etag };
  await fetchPictures(scene, textOf(answer), 12);
}

export const readPage: StepAction = (scene) =>
  open(scene, 'readers’ page', `/s/${scene.turn.dice.oneOf(scene.world.stock.pages)}`);

export const readContent: StepAction = async (scene) => {
  const { turn, world, state } = scene;
  const kept = state.read;
  const { posts, bookLists } = world.stock;
  const { id, contentType } = turn.dice.oneOf(turn.dice.happens(0.8) ? posts : bookLists);
  await open(scene, 'content page', `/c/${contentType}/${id}`);
  // back to the page it was opened from
  if (kept) state.read = kept;
};

/** Comes back to a page: the browser has it and asks whether it is still the same. */
export const readAgain: StepAction = async ({ turn, state }) => {
  if (!state.read) return;
  const { path, etag } = state.read;
  const headers = etag === undefined ? undefined : { 'if-none-match': etag };
  await turn.visit('readers’ page, asked again', path, headers, { success: [200, 304] });
};

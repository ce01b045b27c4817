import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import type { Scene, StepAction } from '../world.ts';

/** One of the records of this person: only this person changes them, so that a revision is not stale by chance. */
function ownShare<T>({ turn, step, world }: Scene, records: readonly T[]): T | undefined {
  const people = world.countOf[step.role];
  const mine = records.filter((_record, index) => index % people === step.person % people);
  return mine.length > 0 ? turn.dice.oneOf(mine) : undefined;
}

export const changeBook: StepAction = async (scene) => {
  const { turn, world } = scene;
  const id = ownShare(scene, world.stock.books);
  if (id === undefined) return;
  const { data: book } = await turn.ask('record', bookCalls.detail, { parameters: { id } });
  const { createdAt, updatedAt, ratingsCount, ...kept } = book;
  await turn.ask('change a record', bookCalls.save, {
    // what is read may be any number, what is written is one of three
    body: { ...kept, editionClass: 1, price: 10 + turn.dice.below(90) },
  });
};

export const pinPost: StepAction = async (scene) => {
  const { turn, world } = scene;
  const post = ownShare(scene, world.stock.posts);
  if (!post) return;
  const isTop = turn.dice.happens(0.5);
  await turn.ask('change a record', postCalls.top, { body: { ids: [post.id], isTop } });
};

export const lookAtState: StepAction = async ({ turn }) => {
  await turn.ask('state of the platform', platformStateCall, {});
};

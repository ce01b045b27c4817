import { randomUUID } from 'node:crypto';
import { ContentType } from '#contract/codes.ts';
import { bookCalls, bookListCalls, postCalls } from '#contract/endpoints/lists.ts';
import { writingList, writingSaveCall } from '#contract/endpoints/writing.ts';
import type { PostRow } from '#contract/things/post.ts';
import type { Dice } from '../dice.ts';
import type { Subject } from '../hour.ts';
import type { ActivityState, Scene, StepAction } from '../world.ts';
import { fetchPictures } from './pictures.ts';

const sentences = [
  '今晚七点，和编辑一起读几案与香炉。',
  '这一期从一座城读起，先读地图，再读人。',
  '新书到店，附一张手绘的路线图。',
  '读到第三章的时候，窗外下起了雨。',
  '我们请译者讲了讲那个译不出来的词。',
];
const more = (dice: Dice, count: number): string =>
  Array.from({ length: count }, () => dice.oneOf(sentences)).join('');

const subjectOf = ({ step }: Scene): Subject => step.subject ?? 'dynamic';

export const beginWriting: StepAction = async (scene) => {
  const { turn, state } = scene;
  await turn.ask('writings kept', writingList, { body: { kind: subjectOf(scene) } });
  state.writing = {
    id: randomUUID(),
    revision: undefined,
    text: '',
    pictures: [],
    books: [],
  };
};

function valuesOf({ text, pictures, books }: NonNullable<ActivityState['writing']>) {
  return { title: text.slice(0, 20), content: text, images: pictures, books };
}

/** What the app does two seconds after the last key. */
export const keepWriting: StepAction = async (scene) => {
  const { turn, state } = scene;
  const { writing } = state;
  if (!writing) return;
  const kind = subjectOf(scene);
  writing.text += more(turn.dice, kind === 'article' ? 8 : 1);
  const { data } = await turn.ask('keep what is written', writingSaveCall, {
    body: {
      id: writing.id,
      kind,
      title: writing.text.slice(0, 20),
      device: 'Chrome · Windows',
      values: valuesOf(writing),
      revision: writing.revision,
    },
  });
  writing.revision = data.revision;
};

export const pickBook: StepAction = async (scene) => {
  const { turn, state, world } = scene;
  if (!state.writing) return;
  const { data } = await turn.ask('picker', bookCalls.list, {
    body: { searchText: turn.dice.oneOf(world.stock.words), pageIndex: 1, pageSize: 30 },
  });
  const found = data[0]?.bookId ?? turn.dice.oneOf(world.stock.books);
  if (!state.writing.books.includes(found)) state.writing.books.push(found);
  await fetchPictures(scene, JSON.stringify(data), 5);
};

/** The save, and the list that is shown after it. */
export const publish: StepAction = async (scene) => {
  const { turn, state, world, person } = scene;
  const { writing } = state;
  if (!writing) return;
  delete state.writing;
  const kind = subjectOf(scene);
  const { text, pictures, books } = writing;
  const writingId = writing.revision === undefined ? undefined : writing.id;
  const list = { pageIndex: 1, pageSize: 10, sort: '-createdAt' };
  if (kind === 'booklist') {
    const { data } = await turn.ask('publish', bookListCalls.save, {
      body: {
        title: text.slice(0, 30) || '书单',
        content: text,
        writingId,
        books: books.map((bookId) => ({ bookId, note: '' })),
      },
    });
    world.acknowledged.bookLists.add(data.id);
    await turn.ask('list', bookListCalls.list, { body: list });
    return;
  }
  const contentType = kind === 'article' ? ContentType.article : ContentType.dynamic;
  const shown = pictures.map((address) => `<p><img src="${address}"></p>`).join('');
  const body =
    kind === 'article'
      ? { title: text.slice(0, 30), content: `<p>${text}</p>${shown}`, cover: pictures[0] ?? '' }
      : { content: text, images: pictures, topicIds: [turn.dice.oneOf(world.stock.topics)] };
  const { data } = await turn.ask('publish', postCalls.save, {
    body: { contentType, writingId, bookIds: [turn.dice.oneOf(world.stock.books)], ...body },
  });
  world.acknowledged.posts.add(data.id);
  person.own.push(data.id);
  await Promise.all([
    turn.ask('list', postCalls.list, { body: { ...list, contentType } }),
    turn.ask('numbers on tabs', postCalls.count, { body: { contentType } }),
  ]);
};

/** A post as its form sends it back. */
const sentBack = (post: PostRow) => ({
  id: post.id,
  revision: post.revision,
  contentType: post.contentType,
  title: post.title,
  content: post.content,
  cover: post.cover,
  images: post.images,
  videos: post.videos,
  circleId: post.circle?.id ?? null,
  topicIds: post.topics.map(({ id }) => id),
  bookIds: post.books.map(({ id }) => id),
  labelIds: post.labels.map(({ id }) => id),
});

/** Reads something of one's own again and changes it. */
export const changeOwn: StepAction = async ({ turn, person }) => {
  if (person.own.length === 0) return;
  const id = turn.dice.oneOf(person.own);
  const { data: post } = await turn.ask('record', postCalls.detail, { parameters: { id } });
  await turn.ask('change a record', postCalls.save, {
    body: { ...sentBack(post), content: `${post.content}${more(turn.dice, 1)}` },
  });
};

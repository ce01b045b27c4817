import { randomUUID } from 'node:crypto';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import {
  specialDraftDetail,
  specialLabels,
  specialPreviewCode,
  specialSaveCall,
} from '#contract/endpoints/special.ts';
import {
  specialAutomatic,
  specialCheck,
  specialPresenceCall,
  specialPresenceEnd,
} from '#contract/endpoints/specialEditing.ts';
import { documentOfDetail, type SpecialDetail, writeDocument } from '#contract/entities/special.ts';
import type { Scene, StepAction } from '../world.ts';
import { fetchPictures } from './pictures.ts';

/** A page as it is edited, written as the editor writes it. */
const documentOf = (detail: SpecialDetail) => writeDocument(documentOfDetail(detail));

export const openPage: StepAction = async (scene) => {
  const { turn, state, world } = scene;
  const id = world.freePages.pop();
  if (id === undefined) return;
  const [{ data }] = await Promise.all([
    turn.ask('decorator, open a page', specialDraftDetail, { parameters: { id } }),
    turn.ask('picker', specialLabels, { query: { pageSize: 30 } }),
  ]);
  state.page = { id, revision: data.revision, document: data };
  state.tab = randomUUID();
  await fetchPictures(scene, JSON.stringify(data), 10);
};

export const bePresent: StepAction = async ({ turn, state }) => {
  if (!state.page || state.tab === undefined) return;
  const { id, document } = state.page;
  const { uuid } = turn.dice.oneOf(document.components);
  await turn.ask('presence', specialPresenceCall, {
    body: { id, tab: state.tab, componentUuid: uuid },
  });
};

/** Looks for a book or a post in a picker. */
export const pickContent: StepAction = async (scene) => {
  const { turn, state, world } = scene;
  if (!state.page) return;
  const page = { searchText: turn.dice.oneOf(world.stock.words), pageIndex: 1, pageSize: 30 };
  const { data } = turn.dice.happens(0.5)
    ? await turn.ask('picker', bookCalls.list, { body: page })
    : await turn.ask('picker', postCalls.list, { body: { ...page, status: 30 } });
  await fetchPictures(scene, JSON.stringify(data), 5);
};

export const lookAutomatic: StepAction = async ({ turn, state }) => {
  if (!state.page) return;
  const type = turn.dice.oneOf([2, 3, 5] as const);
  await turn.ask('decorator, automatic component', specialAutomatic, {
    body: { type, limitNum: 9 },
  });
};

export const checkPage: StepAction = async ({ turn, state }) => {
  if (!state.page) return;
  await turn.ask('decorator, check a page', specialCheck, {
    body: { document: documentOf(state.page.document) },
  });
};

/** Saves the page with another title on one of its components. */
async function save({ turn, state, world }: Scene, kind: string, draft: boolean): Promise<void> {
  const { page } = state;
  if (!page) return;
  const changed = turn.dice.oneOf(page.document.components);
  changed.title = `第 ${turn.dice.below(1_000)} 组`;
  const { data } = await turn.ask(kind, specialSaveCall, {
    body: { ...documentOf(page.document), id: page.id, revision: page.revision, draft },
  });
  page.revision = data.revision;
  world.acknowledged.pages.set(page.id, data.revision);
}
export const savePage: StepAction = (scene) => save(scene, 'decorator, save a draft', true);
export const publishPage: StepAction = (scene) => save(scene, 'decorator, publish', false);

/** A second window that was left open saves what is out of date: it has to be told so. */
export const saveStalePage: StepAction = async ({ turn, state }) => {
  const { page } = state;
  if (!page || page.revision < 2) return;
  await turn.beRefused(
    'decorator, save out of date',
    specialSaveCall,
    {
      body: {
        ...documentOf(page.document),
        id: page.id,
        revision: page.revision - 1,
        draft: true,
      },
    },
    409,
  );
};

export const previewPage: StepAction = async (scene) => {
  const { turn, state } = scene;
  if (!state.page) return;
  const { data } = await turn.ask('preview of a page', specialPreviewCode, {
    parameters: { id: state.page.id },
  });
  await turn.visit('preview of a page', data.path);
};

export const leavePage: StepAction = async ({ turn, state, world }) => {
  if (!state.page || state.tab === undefined) return;
  const { id } = state.page;
  delete state.page;
  await turn.ask('presence', specialPresenceEnd, { body: { id, tab: state.tab } });
  world.freePages.push(id);
};

import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Scene, StepAction } from '../world.ts';
import { type Listing, listingsOf } from './listings.ts';
import { fetchPictures } from './pictures.ts';

const pageSize = 10;
/** rows of any list: the name of each */
const listed = z.object({
  data: z.array(z.looseObject({ id: z.string().optional(), bookId: z.string().optional() })),
  dataCount: z.number(),
});

const inputOf = (endpoint: Endpoint, values: object) =>
  endpoint.query ? { query: values } : { body: values };

/** Asks for a page of a list, its tabs' numbers beside it, and looks at the pictures of its rows. */
async function look(
  scene: Scene,
  kind: string,
  of: Listing,
  filters: object,
  pageIndex = 1,
): Promise<void> {
  const { turn, state } = scene;
  const chosen = { ...of.fixed, ...filters };
  const page = { ...chosen, pageIndex, pageSize, ...(of.sort && { sort: of.sort }) };
  const [answer] = await Promise.all([
    turn.askLoosely(kind, of.list, inputOf(of.list, page)),
    ...(of.count && pageIndex === 1
      ? [turn.askLoosely('numbers on tabs', of.count, inputOf(of.count, chosen))]
      : []),
  ]);
  const { data, dataCount } = listed.parse(answer);
  const rows = data.flatMap(({ id, bookId }) => id ?? bookId ?? []);
  state.listing = { of, filters, rows, total: dataCount };
  await fetchPictures(scene, JSON.stringify(data), 3);
}

export const openList: StepAction = async (scene) => {
  const { turn, step } = scene;
  await look(scene, 'list', turn.dice.oneOf(listingsOf[step.role]), {});
};

export const turnPage: StepAction = async (scene) => {
  const { listing } = scene.state;
  if (!listing) return;
  const last = Math.max(1, Math.ceil(listing.total / pageSize));
  // people go a few pages deep, some to the end
  const { dice } = scene.turn;
  const wanted = dice.happens(0.1) ? last : 2 + dice.below(5);
  await look(scene, 'list, a page', listing.of, listing.filters, Math.min(wanted, last));
};

export const search: StepAction = async (scene) => {
  const { listing } = scene.state;
  if (!listing?.of.search) return;
  const { dice } = scene.turn;
  const word = dice.oneOf(scene.world.stock.words);
  // who pauses after the first character has asked twice
  if (dice.happens(0.3))
    await look(scene, 'list, searched', listing.of, listing.of.search(word.slice(0, 1)));
  await look(scene, 'list, searched', listing.of, listing.of.search(word));
};

export const filter: StepAction = async (scene) => {
  const { listing } = scene.state;
  if (listing) await look(scene, 'list, filtered', listing.of, listing.of.filters(scene.turn.dice));
};

export const openRecord: StepAction = async ({ state, turn }) => {
  const { listing } = state;
  if (!listing?.of.detail || listing.rows.length === 0) return;
  const id = turn.dice.oneOf(listing.rows);
  await turn.askLoosely('record', listing.of.detail, { parameters: { id } });
};

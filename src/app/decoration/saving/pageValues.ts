import { z } from 'zod';
import { identifier } from '#contract/endpoint.ts';
import {
  documentOfDetail,
  type SpecialComponent,
  type SpecialDetail,
  type SpecialDocument,
  specialComponent,
  specialSettings,
  writeDocument,
} from '#contract/entities/special.ts';
import type { Page } from '../document/comparison.ts';
import { type EditorState, openState, pageOf } from '../document/state.ts';

/** What a draft of a page holds: the editor's state without its history. */
export type PageValues = Pick<EditorState, 'settings' | 'components' | 'componentIds' | 'revision'>;

/** The part of an editor's state that its draft holds. */
export const valuesOf = (state: EditorState): PageValues => {
  const { settings, components, componentIds, revision } = state;
  return { settings, components, componentIds, revision };
};

/** The same of a version from the platform. */
export const valuesOfDetail = (detail: SpecialDetail): PageValues =>
  valuesOf(openState(documentOfDetail(detail), true));

/** The page in a version from the platform. */
export function pageOfDetail(detail: SpecialDetail): Page {
  return pageOf(documentOfDetail(detail));
}

/** A document to be saved as a new page: without the ids of its components, which belong to the old page. */
export function writeNewPage(
  document: SpecialDocument,
): ReturnType<typeof writeDocument<SpecialDocument>> {
  const written = writeDocument(document);
  return {
    ...written,
    components: written.components.map(({ id: _id, ...component }) => component),
  };
}

/** components are never changed, only replaced: each text is made once */
const texts = new WeakMap<SpecialComponent, string>();

/** The text of a component. It is equal for equal components: position and platform id are left out. */
function componentText(component: SpecialComponent): string {
  let text = texts.get(component);
  if (text === undefined) {
    text = inOneOrder({ ...component, id: undefined, order: 0 });
    texts.set(component, text);
  }
  return text;
}

/** JSON that does not depend on the order of keys. */
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * Makes texts of components ahead, as long as there is time.
 *
 * @returns whether all are made, so that the text of the page costs next to nothing
 */
export function prepareTexts(
  components: readonly SpecialComponent[],
  hasTime: () => boolean,
): boolean {
  return components.every((component) => {
    if (!texts.has(component) && !hasTime()) return false;
    componentText(component);
    return true;
  });
}

/** The text of a page; equal pages have equal texts. */
export const pageText = ({ settings, components }: PageValues): string =>
  `{"settings":${inOneOrder(settings)},"components":[${components.map(componentText).join()}]}`;

/** A page as it is stored on this device; `keptPage` reads it. */
export const keptText = (values: PageValues): string =>
  `{"componentIds":${JSON.stringify(values.componentIds)},"page":${pageText(values)}}`;

/** most components that are kept beside the page: of more, the page is kept anew */
const mostChanged = 3;

/**
 * What the second state of a page has changed in settings and components, as text; `keptPage` lays it over the first.
 *
 * @returns undefined if much or something else has changed
 */
export function changedText(first: PageValues, second: PageValues): string | undefined {
  const isSame = ({ uuid }: SpecialComponent, place: number) =>
    first.components[place]?.uuid === uuid;
  const isAlike =
    first.componentIds === second.componentIds &&
    first.components.length === second.components.length &&
    second.components.every(isSame);
  const changed = second.components.filter((one, place) => one !== first.components[place]);
  if (!isAlike || changed.length > mostChanged) return undefined;
  const settings = first.settings === second.settings ? '' : inOneOrder(second.settings);
  return `{${settings && `"settings":${settings},`}"components":[${changed.map(componentText).join()}]}`;
}

const components = z.array(specialComponent);

export const keptPage = z
  .object({
    componentIds: z.record(z.string(), identifier),
    page: z.object({ settings: specialSettings, components }),
    added: z.object({ settings: specialSettings.optional(), components }).optional(),
  })
  .transform(({ componentIds, page, added }): PageValues => {
    const changed = new Map(added?.components.map((one) => [one.uuid, one]));
    return {
      settings: added?.settings ?? page.settings,
      components: page.components.map((one) => changed.get(one.uuid) ?? one),
      componentIds,
      revision: 0,
    };
  });

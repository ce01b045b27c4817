import { ComponentType, ContentType } from '#contract/codes.ts';
import type { ContentItem, GraphicItem, SpecialComponent } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { newSlide } from '../kinds/banner/links.ts';
import { newGraphic } from '../kinds/image-text/newGraphic.ts';

/** so many components of a template are drawn small */
export const shownOfTemplate = 4;
/** so many items show a look */
const shownItems = 4;
/** characters of HTML that are drawn small; of a longer text the sample is */
const mostHtml = 20_000;

/**
 * What a small drawing of a component shows: some of its items without its title, in another look; where it is empty,
 * items that stand for those to come.
 */
export function shownSmall(
  component: SpecialComponent,
  look: Partial<Pick<SpecialComponent, 'showType' | 'styleType'>>,
  language: Language,
): SpecialComponent[] {
  if (component.type === ComponentType.unknown) return [];
  const held =
    isEmptyComponent(component) || isLong(component) ? sampled(component, language) : component;
  // a key of its own, so that no element of the drawing has the id of one on the canvas
  return [few({ ...held, ...look, title: '', uuid: `small-${component.uuid}` })];
}

const isLong = (component: SpecialComponent): boolean =>
  component.type === ComponentType.richText &&
  (component.contents[0]?.content.length ?? 0) > mostHtml;

function few(component: SpecialComponent): SpecialComponent {
  switch (component.type) {
    case ComponentType.banner:
      return { ...component, contents: component.contents.slice(0, shownItems) };
    case ComponentType.imageText:
      return { ...component, contents: component.contents.slice(0, shownItems) };
    case ComponentType.book:
    case ComponentType.post:
    case ComponentType.topicCircle:
    case ComponentType.bookList:
      return { ...component, contents: component.contents.slice(0, shownItems) };
    default:
      return component;
  }
}

/** no address: in place of the picture stands a coloured area with the first letter of the title */
const noPicture = '-';

type SampleItem = Pick<GraphicItem, 'uuid' | 'title' | 'subTitle' | 'cover'>;

/** The component with items that stand for those to come. */
function sampled(component: SpecialComponent, language: Language): SpecialComponent {
  const say = (key: keyof (typeof locales.decorator.looks)['zh-CN']) =>
    message(locales.decorator.looks, language, key);
  const titles = [say('first'), say('second'), say('third'), say('fourth')];
  const samples = <Item>(make: (item: SampleItem) => Item): Item[] =>
    titles.map((title, index) =>
      make({ uuid: `sample-${index}`, title, subTitle: say('subtitle'), cover: noPicture }),
    );
  const records = (...types: readonly ContentItem['contentType'][]): ContentItem[] =>
    types.map((contentType, index) => ({
      uuid: `sample-${index}`,
      contentType,
      contentId: String(index + 1),
      title: titles[index] ?? '',
      content: say('text'),
      cover: noPicture,
    }));
  switch (component.type) {
    case ComponentType.banner:
      return { ...component, contents: samples((item) => ({ ...newSlide(), ...item })) };
    case ComponentType.imageText: {
      const summary = say('text');
      return { ...component, contents: samples((item) => ({ ...newGraphic(), ...item, summary })) };
    }
    case ComponentType.book:
      return { ...component, contents: records(...many(ContentType.book)) };
    case ComponentType.post:
      return { ...component, contents: records(...many(ContentType.article)) };
    case ComponentType.bookList:
      return { ...component, contents: records(...many(ContentType.bookList)) };
    case ComponentType.topicCircle:
      return { ...component, contents: records(ContentType.circle, ContentType.topic) };
    case ComponentType.richText:
      return {
        ...component,
        contents: [
          { uuid: 'sample', content: `<h3>${say('first')}</h3><p>${say('text').repeat(3)}</p>` },
        ],
      };
    default:
      return component;
  }
}

const many = (type: ContentItem['contentType']) => [type, type, type, type];

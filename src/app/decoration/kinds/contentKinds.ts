import { MessageOutlined, ProfileOutlined, ReadOutlined } from '@ant-design/icons';
import { createElement, type ComponentType as ReactComponent } from 'react';
import { ComponentType, DatasourceOrder } from '#contract/codes.ts';
import type { SpecialComponent, SpecialComponentOf } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { isAutomatic } from '#contract/special.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import {
  type ContentComponentType,
  ContentInspector,
  type ContentInspectorProps,
} from './ContentInspector.tsx';
import { bookItem, bookListItem, itemName, postItem } from './contents.ts';
import type { ComponentKind } from './kind.ts';
import type { SampleLook } from './Sample.tsx';
import { kindOf } from './shared.ts';

/** What one of these kinds holds. */
interface Holding<T extends ContentComponentType>
  extends Pick<ContentInspectorProps, 'resource' | 'itemOf'> {
  readonly type: T;
  readonly Icon: ReactComponent;
  /** `one` and `many`: what it holds; `hint`: what to do next; `pick`: text of the button */
  readonly messages: Catalogue<'one' | 'many' | 'hint' | 'pick' | 'description' | 'keywords'>;
  readonly sample: SampleLook;
}

/** One line for the outline about contents that the platform chooses; undefined if a person picks them. */
function automaticSummary(component: SpecialComponent, language: Language): string | undefined {
  if (!isAutomatic(component)) return undefined;
  const newest = component.datasourceOrder === DatasourceOrder.newest;
  return message(
    locales.decorator.inspector,
    language,
    newest ? 'automaticNewest' : 'automaticMostRead',
    {
      count: component.limitNum,
    },
  );
}

/** A kind that holds records of one list, picked by a person or chosen by the platform. */
const contentKind = <T extends ContentComponentType>(holding: Holding<T>) => {
  const { type, Icon, resource, itemOf, messages, sample } = holding;
  return {
    ...kindOf(type, messages, sample),
    Icon,
    automatic: true,
    summary: (component: SpecialComponentOf<ContentComponentType>, language: Language) =>
      automaticSummary(component, language) ??
      message(messages, language, component.contents.length === 1 ? 'one' : 'many', {
        count: component.contents.length,
        first: component.contents[0] ? itemName(component.contents[0]) : '',
      }),
    Inspector: (properties: Omit<ContentInspectorProps, 'resource' | 'itemOf' | 'messages'>) =>
      createElement(ContentInspector, { ...properties, resource, itemOf, messages }),
  };
};

/** Type 2: books picked from the catalogue. */
export const bookKind: ComponentKind<typeof ComponentType.book> = contentKind({
  type: ComponentType.book,
  Icon: ReadOutlined,
  resource: 'books',
  itemOf: bookItem,
  messages: locales.decorator.book,
  sample: 'book',
});

/** Type 3: posts picked from the community. */
export const postKind: ComponentKind<typeof ComponentType.post> = contentKind({
  type: ComponentType.post,
  Icon: MessageOutlined,
  resource: 'posts',
  itemOf: postItem,
  messages: locales.decorator.post,
  sample: 'post',
});

/** Type 5: book lists of the community. */
export const bookListKind: ComponentKind<typeof ComponentType.bookList> = contentKind({
  type: ComponentType.bookList,
  Icon: ProfileOutlined,
  resource: 'book-lists',
  itemOf: bookListItem,
  messages: locales.decorator.bookList,
  sample: 'book-list',
});

import { memo, type ReactNode } from 'react';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { Banner } from './kinds/banner.tsx';
import { Books } from './kinds/book.tsx';
import { BookLists } from './kinds/bookList.tsx';
import { ImageTexts } from './kinds/imageText.tsx';
import { Posts } from './kinds/post.tsx';
import { RichText } from './kinds/richText.tsx';
import { TopicCircle } from './kinds/topicCircle.tsx';

const namesOfTypes: Readonly<Record<ComponentType, string>> = {
  [ComponentType.unknown]: 'unknown',
  [ComponentType.banner]: 'banner',
  [ComponentType.book]: 'book',
  [ComponentType.post]: 'post',
  [ComponentType.topicCircle]: 'topic-circle',
  [ComponentType.bookList]: 'book-list',
  [ComponentType.imageText]: 'image-text',
  [ComponentType.richText]: 'rich-text',
};

/** One component of a page with its heading; drawn anew only when the component itself changes. */
export const ComponentView = memo(function ComponentView({
  component,
}: {
  component: SpecialComponent;
}) {
  if (isEmptyComponent(component)) return null;
  const title = component.isShowTitle === 1 ? component.title : '';
  return (
    <section className={`component component-${namesOfTypes[component.type]}`}>
      {title && <h2 className="component-title">{title}</h2>}
      <Body component={component} />
    </section>
  );
});

function Body({ component }: { component: SpecialComponent }): ReactNode {
  switch (component.type) {
    case ComponentType.banner:
      return <Banner component={component} />;
    case ComponentType.book:
      return <Books component={component} />;
    case ComponentType.post:
      return <Posts component={component} />;
    case ComponentType.topicCircle:
      return <TopicCircle component={component} />;
    case ComponentType.bookList:
      return <BookLists component={component} />;
    case ComponentType.imageText:
      return <ImageTexts component={component} />;
    case ComponentType.richText:
      return <RichText component={component} />;
  }
}

import { memo, type ReactNode } from 'react';
import { ComponentType } from '#contract/codes.ts';
import type { SpecialComponent, UnknownComponent } from '#contract/entities/special.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { Fence } from './adding/Fence.tsx';
import { Added } from './kinds/added.tsx';
import { Banner } from './kinds/banner.tsx';
import { Books } from './kinds/book.tsx';
import { BookLists } from './kinds/bookList.tsx';
import { ImageTexts } from './kinds/imageText.tsx';
import { Posts } from './kinds/post.tsx';
import { RichText } from './kinds/richText.tsx';
import { TopicCircle } from './kinds/topicCircle.tsx';
import { usePageSurroundings, usePageTexts } from './PageContext.tsx';
import { OwnText, UnderHeading, useOwnTextInput } from './parts/Heading.tsx';
import { TapProvider } from './parts/tap.ts';

const namesOfTypes: Readonly<Record<ComponentType, string>> = {
  [ComponentType.unknown]: 'unknown',
  [ComponentType.banner]: 'banner',
  [ComponentType.book]: 'book',
  [ComponentType.post]: 'post',
  [ComponentType.topicCircle]: 'topic-circle',
  [ComponentType.bookList]: 'book-list',
  [ComponentType.imageText]: 'image-text',
  [ComponentType.richText]: 'rich-text',
  [ComponentType.extension]: 'added',
};

/**
 * A component of a page with its heading; drawn again only when the component changes. Draws nothing for an empty one,
 * and for readers nothing of an unknown type.
 */
export const ComponentView = memo(function ComponentView({
  component,
}: {
  component: SpecialComponent;
}) {
  const isWritten = useOwnTextInput() !== undefined;
  const { tapPath } = usePageSurroundings();
  if (component.type === ComponentType.unknown) return <Unknown component={component} />;
  if (isEmptyComponent(component) && !isWritten) return null;
  const title = component.isShowTitle === 1 ? component.title : '';
  const isTitled = title !== '' || (isWritten && component.isShowTitle === 1);
  const titleId = `title-${component.uuid}`;
  const body = (
    <TapProvider value={tapPath?.(component.uuid)}>
      <Body component={component} />
    </TapProvider>
  );
  const view = (
    <section
      className={`component component-${namesOfTypes[component.type]}`}
      // a landmark if it has a title; without one it would not help
      aria-labelledby={title ? titleId : undefined}
    >
      {isTitled && (
        <h2 className="component-title" id={titleId}>
          <OwnText name="title" value={title} />
        </h2>
      )}
      {isTitled ? <UnderHeading>{body}</UnderHeading> : body}
    </section>
  );
  return component.type === ComponentType.extension ? (
    <Fence kind={component.kind} name={component.name}>
      {view}
    </Fence>
  ) : (
    view
  );
});

/** Shown by the editor in place of a component that this version cannot draw. */
function Unknown({ component }: { component: UnknownComponent }) {
  const { interactive } = usePageSurroundings();
  const text = usePageTexts();
  if (interactive) return null;
  const { type, kind } = component.original;
  const name = typeof type === 'number' || typeof type === 'string' ? String(type) : '?';
  const extension = type === ComponentType.extension && typeof kind === 'string' ? kind : undefined;
  return (
    <section className="component component-unknown">
      <div className="unknown-box">
        <p className="card-title">
          {extension === undefined
            ? text('unknownType', { type: name.slice(0, 40) })
            : text('missingExtension', { kind: extension.slice(0, 100) })}
        </p>
        {component.name && <p className="card-author">{component.name}</p>}
        <p className="card-brief">{text('unknownKept')}</p>
      </div>
    </section>
  );
}

function Body({
  component,
}: {
  component: Exclude<SpecialComponent, UnknownComponent>;
}): ReactNode {
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
    case ComponentType.extension:
      return <Added component={component} />;
  }
}

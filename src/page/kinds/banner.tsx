import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { BannerItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { bannerLink } from '../links.ts';
import { lookOf } from '../looks.ts';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';
import { OwnText, useOwnTextInput } from '../parts/Heading.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { acrossPage, Picture } from '../parts/Picture.tsx';
import { Rail } from '../parts/Rail.tsx';

/** Requested size of slide pictures in CSS pixels. */
const slide = { width: 750, height: 375 } as const;
const tallSlide = { width: 600, height: 750 } as const;

const looks: Partial<Record<number, string>> = {
  [StyleType.leaveAnEdge]: 'inset',
  [StyleType.arcSliding]: 'arc',
  [StyleType.bigPictures]: 'tall',
};

/**
 * Type 1: a carousel (show type 200) or pictures one below the other (100); over the full width (fill), with a margin
 * (leave an edge), with a curved edge (arc sliding), or tall (big pictures).
 */
export function Banner({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.banner>;
}) {
  const { styleType, isCarousel } = lookOf(component);
  const { interactive } = usePageSurroundings();
  const look = looks[styleType] ?? 'fill';
  const count = component.contents.length;
  const slides = component.contents.map((item, index) => (
    <li key={item.uuid} data-item={interactive ? undefined : item.uuid}>
      <Slide
        item={item}
        tall={look === 'tall'}
        eager={index === 0 && component.order === 0}
        {...(isCarousel ? { position: index + 1, count } : { position: 1, count: 1 })}
      />
    </li>
  ));
  if (!isCarousel) return <ul className={`banner banner-single banner-${look}`}>{slides}</ul>;
  return (
    <Rail
      name={component.title || component.name}
      className={`banner banner-carousel banner-${look}`}
      isCarousel
    >
      {slides}
    </Rail>
  );
}

interface SlideProps {
  item: BannerItem;
  tall: boolean;
  eager: boolean;
  /** its position in the carousel, counted from 1, and the number of slides, to show that there are more */
  position: number;
  count: number;
}

const Slide = memo(function Slide({ item, tall, eager, position, count }: SlideProps) {
  const text = usePageTexts();
  const size = tall ? tallSlide : slide;
  const isNamed = item.title !== '' || item.subTitle !== '';
  const isWritten = useOwnTextInput() !== undefined;
  return (
    <PageLink href={bannerLink(item)} className="slide">
      <Picture
        address={item.cover}
        name={isNamed ? item.title || item.subTitle : text('picture', { position, count })}
        {...size}
        sizes={tall ? '(min-width: 640px) 480px, 92vw' : acrossPage}
        decorative={isNamed}
        eager={eager}
        focalPoint={item.focalPoint}
        className="slide-picture"
      />
      {count > 1 && (
        <span className="slide-count" aria-hidden="true">
          {position} / {count}
        </span>
      )}
      {(isNamed || isWritten) && (
        <div className="slide-caption">
          {(item.title || isWritten) && (
            <p className="slide-title">
              <OwnText item={item.uuid} name="title" value={item.title} />
            </p>
          )}
          {(item.subTitle || isWritten) && (
            <p className="slide-subtitle">
              <OwnText item={item.uuid} name="subTitle" value={item.subTitle} />
            </p>
          )}
        </div>
      )}
    </PageLink>
  );
});

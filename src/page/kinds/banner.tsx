import { type ComponentType, ShowType, StyleType } from '#contract/codes.ts';
import type { BannerItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { bannerLink } from '../links.ts';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';

/** Slide size that pictures are asked for, in CSS pixels. */
const slide = { width: 750, height: 375 } as const;
const tallSlide = { width: 600, height: 750 } as const;

const looks: Partial<Record<number, string>> = {
  [StyleType.leaveAnEdge]: 'inset',
  [StyleType.arcSliding]: 'arc',
  [StyleType.bigPictures]: 'tall',
};

/** Type 1: a carousel (show type 200) or pictures one under another (100). */
export function Banner({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.banner>;
}) {
  const text = usePageTexts();
  const { interactive } = usePageSurroundings();
  const look = looks[component.styleType] ?? 'fill';
  const carousel = component.showType === ShowType.carousel && component.contents.length > 1;
  const slides = component.contents.map((item, index) => (
    <li key={item.uuid}>
      <Slide
        item={item}
        tall={look === 'tall'}
        eager={index === 0 && component.order === 0}
        place={carousel ? `${index + 1} / ${component.contents.length}` : undefined}
      />
    </li>
  ));
  if (!carousel) return <ul className={`banner banner-single banner-${look}`}>{slides}</ul>;
  const name = component.title || component.name;
  return (
    // a scrolling region has to be reachable by keyboard, or nobody without a pointer sees the other slides
    <section
      className="banner-scroller"
      aria-label={text('slides', { name })}
      tabIndex={interactive ? 0 : -1}
    >
      <ul className={`banner banner-carousel banner-${look}`}>{slides}</ul>
    </section>
  );
}

interface SlideProps {
  item: BannerItem;
  tall: boolean;
  eager: boolean;
  /** `1 / 3`: that there is more to swipe to */
  place: string | undefined;
}

function Slide({ item, tall, eager, place }: SlideProps) {
  const size = tall ? tallSlide : slide;
  return (
    <PageLink href={bannerLink(item)} className="slide">
      <Picture
        address={item.cover}
        name={item.title || item.subTitle}
        {...size}
        eager={eager}
        className="slide-picture"
      />
      {place && (
        <span className="slide-count" aria-hidden="true">
          {place}
        </span>
      )}
      {(item.title || item.subTitle) && (
        <div className="slide-caption">
          {item.title && <p className="slide-title">{item.title}</p>}
          {item.subTitle && <p className="slide-subtitle">{item.subTitle}</p>}
        </div>
      )}
    </PageLink>
  );
}

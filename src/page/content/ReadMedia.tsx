import type { Video } from '#contract/entities/media.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { pictureAddress } from '../links.ts';
import { usePageTexts } from '../PageContext.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { wholeWidth } from '../parts/Picture.tsx';

/** Up to nine pictures in a grid; each links to its full size, without script. */
export function PictureGrid({ images }: { images: readonly string[] }) {
  const text = usePageTexts();
  const shown = images.flatMap((address) => pictureAddress(address) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className="read-pictures" data-count={shown.length}>
      {shown.map((address, place) => (
        <li key={address}>
          <PageLink href={address} className="read-picture">
            <img
              src={sizedPicture(address, shown.length === 1 ? wholeWidth : 240)}
              alt={text('picture', { position: place + 1, count: shown.length })}
              // space is reserved, so that nothing moves while it loads; a single picture is seen whole in it
              width={shown.length === 1 ? 420 : 240}
              height={shown.length === 1 ? 315 : 240}
              loading={place === 0 ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
            />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** A video in the browser's own player: the reader starts it, and only its metadata is loaded before that. */
export function VideoBox({ video }: { video: Video }) {
  const text = usePageTexts();
  const source = pictureAddress(video.url);
  if (source === undefined) return null;
  const size = video.width > 0 && video.height > 0 ? video : { width: 16, height: 9 };
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload none
    <video
      className="read-video"
      src={source}
      poster={pictureAddress(video.preview)}
      aria-label={text('video')}
      controls
      playsInline
      preload="metadata"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    />
  );
}

import { CaretRightFilled, VideoCameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { Video } from '#contract/entities/media.ts';
import { uploadLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { extensionsOf, uploadKinds } from './kinds.ts';
import { SingleUpload, type SingleUploadProps, StoredActions } from './SingleUpload.tsx';

const t = textsOf(locales.forms.media);

const VideoDialog = lazy(() =>
  import('../player/VideoDialog.tsx').then((module) => ({ default: module.VideoDialog })),
);
const PosterDialog = lazy(() => import('./PosterDialog.tsx'));

/** The limits of a kind of recording, for its hint. */
export const limitsOf = (
  kind: 'video' | 'audio',
  maximumBytes = uploadKinds[kind].maximumBytes,
) => ({
  formats: extensionsOf(kind).join(' / '),
  size: formatBytes(maximumBytes),
  minutes: uploadLimits[kind].minutes,
});

/** What is known of a file, on one line. */
export const factsOf = (...facts: readonly (string | false)[]): string =>
  facts.filter((fact) => fact).join(' · ');

interface StoredCardProps {
  name: string;
  /** its address, if it is shown as a link */
  href?: string | undefined;
  facts: string;
  picture?: ReactNode;
  /** between the facts and the buttons */
  children?: ReactNode;
  /** buttons for this kind of file only */
  actions?: ReactNode;
  disabled: boolean | undefined;
  onRemove: () => void;
}

/** A stored file: its picture, name and facts, and its buttons. */
export function StoredCard(props: StoredCardProps) {
  const { name, href, facts } = props;
  return (
    <div className="bd-wrap bd-gap-12 media-upload-card">
      {props.picture}
      <div className="bd-column bd-gap-4 bd-shrink media-upload-about">
        {href === undefined ? (
          <span className="bd-clip" title={name}>
            {name}
          </span>
        ) : (
          <a className="bd-clip" href={href} target="_blank" rel="noreferrer" title={name}>
            {name}
          </a>
        )}
        <small className="bd-digits">{facts}</small>
        {props.children}
        {props.disabled ? null : (
          <StoredActions
            replace={t('replace')}
            remove={t('remove')}
            removeLabel={t('removeNamed', { file: name })}
            onRemove={props.onRemove}
          >
            {props.actions}
          </StoredActions>
        )}
      </div>
    </div>
  );
}

export interface VideoUploadProps extends SingleUploadProps<Video> {
  /** milliseconds of the poster frame (contract 9); `null` for no poster. Default: 1,000 */
  posterAt?: number | null;
}

/**
 * One video: chosen, dropped or pasted, with its progress; then its poster, name, length and size, and buttons to play it
 * (contract 2.5), replace it, remove it, or give it another poster: a frame or a picture (contract 4, 5).
 */
export function VideoUpload(props: VideoUploadProps) {
  return (
    <SingleUpload
      {...props}
      kind="video"
      name={t('video')}
      add={t('addVideo')}
      icon={<VideoCameraOutlined />}
      hint={t('videoHint', limitsOf('video', props.maximumBytes))}
      stored={(video, name) => <StoredVideo {...props} video={video} name={name} />}
    />
  );
}

interface StoredVideoProps extends VideoUploadProps {
  video: Video;
  name: string;
}

function StoredVideo({ video, name, posterAt, disabled, onChange }: StoredVideoProps) {
  const { url, preview, length, size, width, height } = video;
  const [opened, setOpened] = useState<'player' | 'poster'>();
  // stays mounted once it was opened, so that closing is animated and gives the focus back
  const [wasPlayed, setWasPlayed] = useState(false);
  const close = () => setOpened(undefined);
  return (
    <StoredCard
      name={name}
      facts={factsOf(
        length > 0 && formatDuration(length),
        size > 0 && formatBytes(size),
        width > 0 && height > 0 && `${width} × ${height}`,
      )}
      disabled={disabled}
      onRemove={() => onChange?.(null)}
      actions={
        posterAt === null ? null : (
          <Button size="small" onClick={() => setOpened('poster')}>
            {t('poster')}
          </Button>
        )
      }
      picture={
        <button
          type="button"
          className="bd-anchor bd-rigid bd-cut media-upload-poster"
          aria-label={t('play', { file: name })}
          onClick={() => {
            setWasPlayed(true);
            setOpened('player');
          }}
        >
          {preview ? <img src={preview} alt="" draggable={false} /> : null}
          <span className="bd-center media-upload-play" aria-hidden="true">
            <CaretRightFilled />
          </span>
          {length > 0 ? (
            <span className="bd-tiny bd-digits media-upload-length" aria-hidden="true">
              {formatDuration(length)}
            </span>
          ) : null}
        </button>
      }
    >
      <Suspense fallback={null}>
        {wasPlayed ? (
          <VideoDialog
            open={opened === 'player'}
            onClose={close}
            title={name}
            source={{ url, poster: preview || undefined }}
          />
        ) : null}
        {opened === 'poster' ? (
          <PosterDialog
            video={video}
            onClose={close}
            onPoster={(address) => {
              onChange?.({ ...video, preview: address });
              close();
            }}
          />
        ) : null}
      </Suspense>
    </StoredCard>
  );
}

import { CaretRightFilled, VideoCameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { Video } from '#contract/entities/media.ts';
import { uploadLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { extensionsOf, uploadKinds } from './kinds.ts';
import { SingleUpload, type StoredProps } from './SingleUpload.tsx';
import { StoredActions } from './StoredActions.tsx';
import type { SingleUploadProps } from './WidgetProps.ts';

const VideoDialog = lazy(() =>
  import('../player/VideoDialog.tsx').then((module) => ({ default: module.VideoDialog })),
);
const PosterDialog = lazy(() => import('./PosterDialog.tsx'));

export interface VideoUploadProps extends SingleUploadProps<Video> {
  /** milliseconds of the poster frame (contract 9); `null` for no poster. Default: 1,000 */
  posterAt?: number | null;
}

/**
 * One video: chosen, dropped or pasted, with its progress; then its poster, name, length and size, and buttons to play it
 * (contract 2.5), replace it, remove it, or give it another poster: a frame or a picture (contract 4, 5).
 */
export function VideoUpload(props: VideoUploadProps) {
  const t = useMessages(locales.forms.media);
  const { posterAt, onChange } = props;
  return (
    <SingleUpload
      {...props}
      kind="video"
      name={t('video')}
      add={t('addVideo')}
      icon={<VideoCameraOutlined />}
      hint={t('videoHint', {
        formats: extensionsOf('video').join(' / '),
        size: formatBytes(props.maximumBytes ?? uploadKinds.video.maximumBytes),
        minutes: uploadLimits.video.minutes,
      })}
      stored={(video, shown) => (
        <StoredVideo
          video={video}
          {...shown}
          onPoster={posterAt === null ? undefined : (preview) => onChange?.({ ...video, preview })}
        />
      )}
    />
  );
}

interface StoredVideoProps extends StoredProps {
  video: Video;
  /** undefined if there is no poster */
  onPoster: ((address: string) => void) | undefined;
}

function StoredVideo({ video, onPoster, ...stored }: StoredVideoProps) {
  const { name } = stored;
  const t = useMessages(locales.forms.media);
  const [opened, setOpened] = useState<'player' | 'poster'>();
  // stays mounted once it was opened, so that closing is animated and gives the focus back
  const [wasPlayed, setWasPlayed] = useState(false);
  const facts = [
    video.length > 0 ? formatDuration(video.length) : '',
    video.size > 0 ? formatBytes(video.size) : '',
    video.width > 0 && video.height > 0 ? `${video.width} × ${video.height}` : '',
  ].filter((fact) => fact !== '');
  const close = () => setOpened(undefined);
  return (
    <div className="bd-wrap bd-gap-12 media-upload-card">
      <button
        type="button"
        className="bd-anchor bd-rigid bd-cut media-upload-poster"
        aria-label={t('play', { file: name })}
        onClick={() => {
          setWasPlayed(true);
          setOpened('player');
        }}
      >
        {video.preview ? <img src={video.preview} alt="" draggable={false} /> : null}
        <span className="bd-center media-upload-play" aria-hidden="true">
          <CaretRightFilled />
        </span>
        {video.length > 0 ? (
          <span className="bd-tiny bd-digits media-upload-length" aria-hidden="true">
            {formatDuration(video.length)}
          </span>
        ) : null}
      </button>
      <div className="bd-column bd-gap-4 bd-shrink media-upload-about">
        <span className="media-upload-name" title={name}>
          {name}
        </span>
        <span className="media-upload-facts">{facts.join(' · ')}</span>
        <StoredActions {...stored}>
          {onPoster ? (
            <Button size="small" onClick={() => setOpened('poster')}>
              {t('poster')}
            </Button>
          ) : null}
        </StoredActions>
      </div>
      <Suspense fallback={null}>
        {wasPlayed ? (
          <VideoDialog
            open={opened === 'player'}
            onClose={close}
            title={name}
            source={{ url: video.url, poster: video.preview || undefined }}
          />
        ) : null}
        {onPoster && opened === 'poster' ? (
          <PosterDialog
            video={video}
            onClose={close}
            onPoster={(address) => {
              onPoster(address);
              close();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

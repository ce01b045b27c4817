import { Button, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import type { Video } from '#contract/entities/media.ts';
import { snapshotMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import { FileChooser } from './FileChooser.tsx';
import { isCancelled } from './failures.ts';
import { seek } from './mediaElement.ts';
import { captureFrame } from './poster.ts';
import { uploadMedia } from './uploadMedia.ts';
import { useUploadNotices } from './useUploads.ts';
import './upload.css';

const t = textsOf(locales.forms.media);

interface PosterDialogProps {
  video: Video;
  onClose: () => void;
  /** called with the address of the stored poster */
  onPoster: (address: string) => void;
}

/** seconds that the arrow keys move along the video */
const stepSeconds = 0.1;

/** The frame at the present time, waiting for a seek that is still running. */
async function frameAt(video: HTMLVideoElement, seconds: number, signal: AbortSignal) {
  await seek(video, seconds * 1_000, signal);
  return captureFrame(video, 'poster.jpg');
}

/** Chooses another poster of a stored video: a frame of it, or a picture. */
export default function PosterDialog({ video, onClose, onPoster }: PosterDialogProps) {
  const notices = useUploadNotices();
  const player = useRef<HTMLVideoElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [seconds, setSeconds] = useState(snapshotMilliseconds.upload / 1_000);
  const [length, setLength] = useState(video.length);
  const [isReadable, setIsReadable] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const store = async (file: File): Promise<void> => {
    setIsSending(true);
    const { signal } = leaving.current;
    try {
      onPoster((await uploadMedia(file, { kind: 'image', signal })).url);
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      notices.fail(file, error);
      setIsSending(false);
    }
  };
  const takeFrame = async (): Promise<void> => {
    const frame = player.current
      ? await frameAt(player.current, seconds, leaving.current.signal).catch(() => undefined)
      : undefined;
    if (leaving.current.signal.aborted) return;
    if (frame) await store(frame);
    // frames of another site can be shown but not read
    else setIsReadable(false);
  };
  const go = (to: number): void => {
    setSeconds(to);
    if (player.current) player.current.currentTime = to;
  };

  return (
    <FullscreenDialog
      open
      title={t('posterTitle')}
      width={640}
      className="upload-dialog"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button disabled={isSending} onClick={() => chooser.current?.click()}>
            {t('posterPicture')}
          </Button>
          <Button
            type="primary"
            disabled={!isReadable}
            loading={isSending}
            onClick={() => void takeFrame()}
          >
            {t('posterUse')}
          </Button>
        </>
      }
    >
      <div className="media-upload-frames">
        <video
          ref={player}
          src={video.url}
          crossOrigin="anonymous"
          muted
          playsInline
          preload="auto"
          aria-label={t('posterTitle')}
          onLoadedMetadata={({ currentTarget }) => {
            if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration);
            currentTarget.currentTime = Math.min(seconds, currentTarget.duration);
          }}
          onError={() => setIsReadable(false)}
        />
        {isReadable ? (
          <div className="bd-row bd-gap-12 media-upload-time">
            <Slider
              min={0}
              max={length}
              step={stepSeconds}
              value={seconds}
              onChange={go}
              tooltip={{ formatter: (value) => formatDuration(value ?? 0) }}
              ariaLabelForHandle={t('posterTime')}
              ariaValueTextFormatterForHandle={(value) => formatDuration(value)}
            />
            <small className="bd-digits">
              {formatDuration(seconds)} / {formatDuration(length)}
            </small>
          </div>
        ) : (
          <p className="bd-soft bd-tiny upload-hint">{t('posterFailed')}</p>
        )}
        <FileChooser
          ref={chooser}
          kind="image"
          label={t('posterPicture')}
          onChoose={([file]) => {
            if (file) void store(file);
          }}
        />
      </div>
    </FullscreenDialog>
  );
}

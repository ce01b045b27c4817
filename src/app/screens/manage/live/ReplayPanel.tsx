import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { VideoUpload } from '#app/widgets/upload/VideoUpload.tsx';
import { isFileAddress } from '#contract/addresses.ts';
import type { Video } from '#contract/entities/media.ts';
import type { LiveRow } from '#contract/things/live.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.live.manage);

const recorded = (url: string): Video => ({
  url,
  preview: '',
  height: 0,
  width: 0,
  size: 0,
  length: 0,
});

/** The recording of an ended stream: uploaded here or stored by the media server. Publishing it makes the stream a replay. */
export function ReplayPanel({
  live,
  isSaving,
  onSave,
}: {
  live: LiveRow;
  isSaving: boolean;
  onSave: (video: Video | null) => void;
}) {
  const id = useId();
  /** the file chosen here; undefined shows the platform's */
  const [chosen, setChosen] = useState<Video | null>();
  const video = chosen === undefined ? live.replayVideo : chosen;
  const [address, setAddress] = useState('');
  const [pending, setPending] = useState(0);
  const given = address.trim();
  const isWrong = given !== '' && !isFileAddress(given);
  const wanted = given === '' ? video : recorded(given);
  const isKept = wanted?.url === live.replayVideo?.url && live.state === 'replay';
  return (
    <section className="bd-grid bd-gap-12 bd-shrink bd-live-card">
      <h2>{t('replayTitle')}</h2>
      <p className="bd-live-hint">{t('replayHint')}</p>
      <VideoUpload
        aria-label={t('upload')}
        value={video}
        onChange={setChosen}
        onPendingChange={setPending}
      />
      <div className="bd-grid bd-gap-4 bd-live-address">
        <label htmlFor={id}>{t('recording')}</label>
        <Input
          id={id}
          value={address}
          status={isWrong ? 'error' : ''}
          aria-invalid={isWrong}
          placeholder="https://media.example.com/live/recording.mp4"
          onChange={(event) => setAddress(event.target.value)}
        />
        {isWrong ? (
          <p className="bd-error bd-small bd-writing-error" role="alert">
            {t('recordingWrong')}
          </p>
        ) : null}
      </div>
      <UnarrivedFiles />
      <div className="bd-row bd-wrap bd-gap-8">
        <Button
          type="primary"
          loading={isSaving}
          disabled={!wanted || isWrong || pending > 0 || isKept}
          onClick={() => wanted && onSave(wanted)}
        >
          {t('save')}
        </Button>
        {live.replayVideo ? (
          <Button danger disabled={isSaving} onClick={() => onSave(null)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

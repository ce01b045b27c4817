import { AudioOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { Audio } from '#contract/entities/media.ts';
import { uploadLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { extensionsOf, uploadKinds } from './kinds.ts';
import { SingleUpload, type StoredProps } from './SingleUpload.tsx';
import { StoredActions } from './StoredActions.tsx';
import type { SingleUploadProps } from './WidgetProps.ts';

export type AudioUploadProps = SingleUploadProps<Audio>;

/**
 * One recording: chosen, dropped or pasted, with its progress; then the browser's own controls, its name, length and
 * size, to replace and to remove (contract 4, 5).
 */
export function AudioUpload(props: AudioUploadProps) {
  const t = useMessages(locales.forms.media);
  return (
    <SingleUpload
      {...props}
      kind="audio"
      name={t('audio')}
      add={t('addAudio')}
      icon={<AudioOutlined />}
      hint={t('audioHint', {
        formats: extensionsOf('audio').join(' / '),
        size: formatBytes(props.maximumBytes ?? uploadKinds.audio.maximumBytes),
        minutes: uploadLimits.audio.minutes,
      })}
      stored={(audio, shown) => <StoredAudio key={audio.url} audio={audio} {...shown} />}
    />
  );
}

function StoredAudio({ audio, ...stored }: StoredProps & { audio: Audio }) {
  const t = useMessages(locales.forms.media);
  const { name } = stored;
  const [isUnplayable, setIsUnplayable] = useState(false);
  const facts = [
    audio.duration > 0 ? formatDuration(audio.duration) : '',
    audio.size > 0 ? formatBytes(audio.size) : '',
  ].filter((fact) => fact !== '');
  return (
    <div className="bd-wrap bd-gap-12 media-upload-card media-upload-audio">
      <div className="bd-column bd-gap-4 bd-shrink media-upload-about">
        <span className="media-upload-name" title={name}>
          {name}
        </span>
        <span className="media-upload-facts">{facts.join(' · ')}</span>
        {/* biome-ignore lint/a11y/useMediaCaption: what people record has none */}
        <audio
          controls
          preload="metadata"
          src={audio.url}
          aria-label={name}
          onError={() => setIsUnplayable(true)}
        />
        {isUnplayable ? <span className="media-upload-facts">{t('unplayable')}</span> : null}
        <StoredActions {...stored} />
      </div>
    </div>
  );
}

import { AudioOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { Audio } from '#contract/entities/media.ts';
import { uploadLimits } from '#contract/limits.ts';
import { extensionsOf, uploadKinds } from './kinds.ts';
import { mediaMessages } from './messages.ts';
import { SingleUploadFrame } from './SingleUploadFrame.tsx';
import { StoredActions } from './StoredActions.tsx';
import { useFileNames } from './useFileNames.ts';
import { useSingleUpload } from './useSingleUpload.ts';
import type { SingleUploadProps } from './WidgetProps.ts';

export type AudioUploadProps = SingleUploadProps<Audio>;

/**
 * One recording: chosen, dropped or pasted, with its progress; then the browser's own controls, its name, length and
 * size, to replace and to remove (contract 4, 5).
 */
export function AudioUpload({
  value = null,
  onChange,
  maximumBytes,
  disabled = false,
  continues,
  onPendingChange,
  id,
  'aria-label': label,
  'aria-describedby': describedBy,
}: AudioUploadProps) {
  const t = useMessages(mediaMessages);
  const { keepName, nameOf } = useFileNames(t('audio'));
  const upload = useSingleUpload({
    kind: 'audio',
    widget: label ?? t('audio'),
    maximumBytes,
    continues,
    disabled,
    onPendingChange,
    onStored: (audio, file) => {
      keepName(audio.url, file);
      onChange?.(audio);
    },
  });
  return (
    <SingleUploadFrame
      kind="audio"
      upload={upload}
      label={label ?? t('audio')}
      add={t('addAudio')}
      icon={<AudioOutlined />}
      hint={t('audioHint', {
        formats: extensionsOf('audio').join(' / '),
        size: formatBytes(maximumBytes ?? uploadKinds.audio.maximumBytes),
        minutes: uploadLimits.audio.minutes,
      })}
      disabled={disabled}
      id={id}
      describedBy={describedBy}
      stored={
        value
          ? (choose) => (
              <StoredAudio
                key={value.url}
                audio={value}
                name={nameOf(value.url)}
                disabled={disabled}
                onReplace={choose}
                onRemove={() => onChange?.(null)}
              />
            )
          : undefined
      }
    />
  );
}

interface StoredAudioProps {
  audio: Audio;
  name: string;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
}

function StoredAudio({ audio, name, disabled, onReplace, onRemove }: StoredAudioProps) {
  const t = useMessages(mediaMessages);
  const [isUnplayable, setIsUnplayable] = useState(false);
  const facts = [
    audio.duration > 0 ? formatDuration(audio.duration) : '',
    audio.size > 0 ? formatBytes(audio.size) : '',
  ].filter((fact) => fact !== '');
  return (
    <div className="media-upload-card media-upload-audio">
      <div className="media-upload-about">
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
        <StoredActions name={name} disabled={disabled} onReplace={onReplace} onRemove={onRemove} />
      </div>
    </div>
  );
}

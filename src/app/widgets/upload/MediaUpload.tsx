import { AudioOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { isFileAddress } from '#contract/addresses.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { Audio } from '#contract/entities/media.ts';
import { locales } from '#locales/index.ts';
import { extensionsOf } from './kinds.ts';
import { SingleUpload, type SingleUploadProps } from './SingleUpload.tsx';
import type { StoredFile } from './uploadMedia.ts';
import { factsOf, limitsOf, StoredCard } from './VideoUpload.tsx';

const t = textsOf(locales.forms.media);

/**
 * One file of any kind that is stored (pictures, videos, recordings): chosen, dropped or pasted, with its progress;
 * then a link to it, its name and size, to replace and to remove. Each kind keeps its own limits (contract 5).
 */
export function FileUpload(props: SingleUploadProps<StoredFile>) {
  return (
    <SingleUpload
      {...props}
      kind="file"
      name={t('file')}
      add={t('addFile')}
      icon={<UploadOutlined />}
      hint={t('fileHint', { formats: extensionsOf('file').join(' / ') })}
      stored={({ url, name, size, type }) => (
        <StoredCard
          name={name || t('file')}
          href={isFileAddress(url) ? url : undefined}
          facts={factsOf(size > 0 && formatBytes(size))}
          picture={
            <span
              className="bd-center bd-rigid bd-cut bd-soft media-upload-icon"
              aria-hidden="true"
            >
              {type.startsWith('image/') ? <img src={url} alt="" /> : <FileOutlined />}
            </span>
          }
          disabled={props.disabled}
          onRemove={() => props.onChange?.(null)}
        />
      )}
    />
  );
}

/**
 * One recording: chosen, dropped or pasted, with its progress; then the browser's own controls, its name, length and
 * size, to replace and to remove (contract 4, 5).
 */
export function AudioUpload(props: SingleUploadProps<Audio>) {
  return (
    <SingleUpload
      {...props}
      kind="audio"
      name={t('audio')}
      add={t('addAudio')}
      icon={<AudioOutlined />}
      hint={t('audioHint', limitsOf('audio', props.maximumBytes))}
      stored={({ url, duration, size }, name) => (
        <StoredCard
          name={name}
          facts={factsOf(duration > 0 && formatDuration(duration), size > 0 && formatBytes(size))}
          disabled={props.disabled}
          onRemove={() => props.onChange?.(null)}
        >
          <AudioControls key={url} url={url} name={name} />
        </StoredCard>
      )}
    />
  );
}

function AudioControls({ url, name }: { url: string; name: string }) {
  const [isUnplayable, setIsUnplayable] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what people record has none */}
      <audio
        className="bd-wide"
        controls
        preload="metadata"
        src={url}
        aria-label={name}
        onError={() => setIsUnplayable(true)}
      />
      {isUnplayable ? <small>{t('unplayable')}</small> : null}
    </>
  );
}

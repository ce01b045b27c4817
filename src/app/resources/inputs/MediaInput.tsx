import { Input } from 'antd';
import { useRef } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { AudioUpload, FileUpload } from '#app/widgets/upload/MediaUpload.tsx';
import type { StoredFile } from '#app/widgets/upload/uploadMedia.ts';
import { VideoUpload } from '#app/widgets/upload/VideoUpload.tsx';
import type { Audio, Video } from '#contract/entities/media.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { readPath } from '#schema/conditions.ts';
import { textOf } from '../format.ts';
import { type MediaValue, mediaOf } from '../values/media.ts';
import { controlAttributes } from './controlAttributes.ts';

const t = textsOf(locales.forms.value);

type Stored = Video | Audio | StoredFile;

/**
 * One video, recording or file: uploaded by the widgets of contract 2.5, or given by its address. A value that was an
 * address stays one; one that was an object stays one, with everything that was measured.
 */
export default function MediaInput(props: InputProps) {
  const { field, value, onChange, disabled = false } = props;
  const label = localized(field.label);
  // measurements of files uploaded on this visit, for values that hold only the address
  const measured = useRef(new Map<string, Stored>());
  const media = mediaOf(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);

  const put = (stored: Stored | null): void => {
    if (stored) measured.current.set(stored.url, stored);
    if (isObject) onChange?.(stored);
    else onChange?.(stored?.url ?? '');
  };
  const write = (address: string): void => {
    if (!isObject) onChange?.(address);
    else onChange?.(address === '' ? null : { url: address });
  };

  return (
    <div className="bd-grid bd-gap-8 bd-shrink">
      <MediaUpload
        kind={field.type}
        media={media}
        known={media && { ...asObject(value), ...measured.current.get(media.address) }}
        label={label}
        disabled={disabled}
        isObject={isObject}
        onChange={put}
      />
      <Input
        {...controlAttributes(props)}
        inputMode="url"
        spellCheck={false}
        placeholder={t('orAddress')}
        value={media?.address ?? textOf(value)}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

interface MediaUploadProps {
  kind: InputProps['field']['type'];
  media: MediaValue | undefined;
  /** what is known of the file beside `media` */
  known: object | undefined;
  label: string;
  disabled: boolean;
  /** whether the value is an object and can hold more than the address */
  isObject: boolean;
  onChange: (stored: Stored | null) => void;
}

/** The widget of the field's type. */
function MediaUpload({
  kind,
  media,
  known,
  label,
  disabled,
  isObject,
  onChange,
}: MediaUploadProps) {
  // a value that is only an address cannot hold a poster
  const posterAt = isObject ? undefined : null;
  const shared = { 'aria-label': label, disabled, onChange };
  const number = (path: string): number => {
    const found = readPath(known, path);
    return typeof found === 'number' && found >= 0 ? found : 0;
  };
  const text = (path: string): string => {
    const found = readPath(known, path);
    return typeof found === 'string' ? found : '';
  };
  if (!media) {
    if (kind === 'video') return <VideoUpload {...shared} posterAt={posterAt} />;
    return kind === 'audio' ? <AudioUpload {...shared} /> : <FileUpload {...shared} />;
  }
  const url = media.address;
  const size = media.size ?? number('size');
  if (kind === 'video') {
    const length = media.duration ?? number('length');
    const preview = media.poster ?? text('preview');
    const sides = { width: number('width'), height: number('height') };
    const video = { url, size, length, preview, ...sides };
    return <VideoUpload {...shared} posterAt={posterAt} value={video} />;
  }
  if (kind === 'audio') {
    const duration = media.duration ?? number('duration');
    const about = { type: text('type'), uid: text('uid') };
    return <AudioUpload {...shared} value={{ url, size, duration, ...about }} />;
  }
  const name = text('name') || media.name;
  return <FileUpload {...shared} value={{ url, size, name, type: text('type') }} />;
}

import { useContext } from 'react';
import { isFileAddress } from '#contract/addresses.ts';
import { formatDuration } from '../../language/format.ts';
import { formatBytes } from '../../widgets/upload/checks.ts';
import { type MediaValue, mediaOf } from '../values/media.ts';
import type { CellProps } from './Cell.tsx';
import { CellTabIndex } from './cellTabIndex.ts';
import { Nothing, TextCell } from './values.tsx';

const icons = { video: '▶', audio: '♪', file: '⎙', image: '▣' } as const;

/** Icon, name, size and length (mm:ss, SPEC 9) of a stored file. */
export function FileSummary({ media, kind }: { media: MediaValue; kind: keyof typeof icons }) {
  const tabIndex = useContext(CellTabIndex);
  const known = [
    media.duration === undefined ? undefined : formatDuration(media.duration),
    media.size === undefined ? undefined : formatBytes(media.size),
  ].filter((one) => one !== undefined);
  return (
    <span className="bd-file" title={media.address}>
      <i aria-hidden="true">{icons[kind]}</i>
      {isFileAddress(media.address) ? (
        <a
          className="bd-ellipsis"
          href={media.address}
          tabIndex={tabIndex}
          target="_blank"
          rel="noreferrer"
        >
          {media.name}
        </a>
      ) : (
        <span className="bd-ellipsis">{media.name}</span>
      )}
      {known.length > 0 && <small className="bd-number">{known.join(' · ')}</small>}
    </span>
  );
}

/** A video, a recording or any file; what is no address stands as it is. */
export function FileCell({ value, field }: CellProps) {
  const media = mediaOf(value);
  if (!media) return value ? <TextCell value={value} field={field} /> : <Nothing />;
  const { type } = field;
  return <FileSummary media={media} kind={type === 'video' || type === 'audio' ? type : 'file'} />;
}

import { type MouseEvent, type ReactNode, Suspense, useContext, useState } from 'react';
import { formatDuration } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { isFileAddress } from '#contract/addresses.ts';
import { formatBytes } from '#contract/bytes.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { type MediaValue, mediaOf } from '../values/media.ts';
import { CellTabIndex } from './cellTabIndex.ts';
import { Nothing, TextCell } from './values.tsx';

const t = textsOf(locales.forms.value);

const icons = { video: '▶', audio: '♪', file: '⎙', image: '▣' } as const;

const VideoDialog = lazyThemed(async () => ({
  default: (await import('#app/widgets/player/VideoDialog.tsx')).VideoDialog,
}));

/** Icon, name, size and length (mm:ss, contract 9) of a stored file; `children` stand in place of the link to it. */
export function FileSummary({
  media,
  kind,
  children,
}: {
  media: MediaValue;
  kind: keyof typeof icons;
  children?: ReactNode;
}) {
  const tabIndex = useContext(CellTabIndex);
  const known = [
    media.duration === undefined ? undefined : formatDuration(media.duration),
    media.size === undefined ? undefined : formatBytes(media.size),
  ].filter((one) => one !== undefined);
  const name = isFileAddress(media.address) ? (
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
  );
  return (
    <span className="bd-row bd-gap-8 bd-shrink bd-file" title={media.address}>
      <i className="bd-rigid bd-accent" aria-hidden="true">
        {icons[kind]}
      </i>
      {children ?? name}
      {known.length > 0 && <small className="bd-rigid bd-number">{known.join(' · ')}</small>}
    </span>
  );
}

/** A press on its name plays it in a dialog. */
function PlayableSummary({ media, kind }: { media: MediaValue; kind: 'video' | 'audio' }) {
  const tabIndex = useContext(CellTabIndex);
  const [isOpen, setIsOpen] = useState(false);
  // stays mounted once it was opened, so that closing is animated and gives the focus back
  const [wasOpened, setWasOpened] = useState(false);
  const open = (event: MouseEvent) => {
    // the press must not reach the row, nor open the cell for editing
    event.stopPropagation();
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <FileSummary media={media} kind={kind}>
        <button
          type="button"
          className="bd-accent bd-file-play bd-ellipsis"
          tabIndex={tabIndex}
          aria-label={t('play', { name: media.name })}
          onClick={open}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {media.name}
        </button>
      </FileSummary>
      {wasOpened ? (
        <Suspense fallback={null}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the dialog is none on the row under it */}
          <span onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
            <VideoDialog
              open={isOpen}
              onClose={() => setIsOpen(false)}
              title={media.name}
              source={{ url: media.address, poster: media.poster }}
            />
          </span>
        </Suspense>
      ) : null}
    </>
  );
}

const stop = (event: { stopPropagation: () => void }): void => event.stopPropagation();

/** A video, a recording or any file; what is no address stands as it is. */
export function FileCell({ value, field }: CellProps) {
  const media = mediaOf(value);
  if (!media) return value ? <TextCell value={value} field={field} /> : <Nothing />;
  const { type } = field;
  if (type !== 'video' && type !== 'audio') return <FileSummary media={media} kind="file" />;
  return isFileAddress(media.address) ? (
    <PlayableSummary media={media} kind={type} />
  ) : (
    <FileSummary media={media} kind={type} />
  );
}

import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  DeleteOutlined,
  EditOutlined,
} from '@ant-design/icons';
import { type SyntheticEvent, useSyncExternalStore } from 'react';
import { textsOf } from '#app/language/index.ts';
import { editorVideoSize } from '#contract/limits.ts';
import { badImageAddress } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { PendingRow } from '../upload/PendingRow.tsx';
import type { AtomicProps } from './braft.ts';
import { useBlockActions } from './EditorContext.ts';
import { type MediaPlace, mediaOfBlock } from './media.ts';
import { Tool } from './Tool.tsx';

const t = textsOf(locales.forms.richText);

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A picture, recording or line in the text. Keys on its buttons do not reach the text. */
export function MediaBlock({ block, contentState }: AtomicProps) {
  const place = mediaOfBlock(contentState, block);
  const actions = useBlockActions();
  const kind = place?.kind ?? 'line';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what its buttons do from the text around it
    <div
      className={`bd-rt-block bd-rt-${kind} bd-rt-align-${alignmentOf(place)}`}
      contentEditable={false}
      suppressContentEditableWarning
      onKeyDown={stop}
      onKeyUp={stop}
      onPaste={stop}
    >
      {place?.data.url === '' ? (
        <Pending place={place} />
      ) : place ? (
        <Arrived place={place} />
      ) : (
        <hr />
      )}
      {actions.disabled || place?.data.url === '' ? null : (
        <div className="bd-inline bd-box bd-rt-block-tools">
          {place?.kind === 'image' ? <PictureTools place={place} /> : null}
          <Tool
            label={t('remove', { kind: t(kind) })}
            icon={<DeleteOutlined />}
            onClick={() => actions.remove(block.getKey())}
          />
        </div>
      )}
    </div>
  );
}

function alignmentOf(place: MediaPlace | undefined): string {
  const given: unknown =
    place?.block.getData().get('float') ?? place?.block.getData().get('alignment');
  return typeof given === 'string' ? given : 'left';
}

function Arrived({ place: { kind, data } }: { place: MediaPlace }) {
  if (kind === 'video')
    return (
      <video
        src={data.url}
        poster={data.poster}
        controls
        preload="metadata"
        {...editorVideoSize}
        aria-label={t('video')}
      />
    );
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: what people upload comes without captions
    return <audio src={data.url} controls preload="metadata" aria-label={t('audio')} />;
  const isBad = data.url === badImageAddress;
  return (
    <figure style={data.scale === undefined ? undefined : { width: data.scale }}>
      <img
        src={data.url}
        alt={data.alt ?? t('notDescribed')}
        width={data.width}
        height={data.height}
        draggable={false}
      />
      {isBad ? <small role="status">{t('badImage')}</small> : null}
    </figure>
  );
}

/** The progress of an upload, with its buttons. */
function Pending({ place }: { place: MediaPlace }) {
  const { tasks, remove } = useBlockActions();
  const uploads = useSyncExternalStore(tasks.watch, tasks.pending);
  const upload = uploads.find(({ id }) => id === place.data.task) ?? {
    ...{ id: 0, name: t(place.kind), file: undefined, percent: undefined },
    ...({ state: 'stopped', refusal: undefined } as const),
  };
  return (
    <PendingRow
      upload={upload}
      onCancel={() => remove(place.block.getKey())}
      onRetry={() => tasks.retry(upload.id)}
    />
  );
}

const scales = ['25%', '50%', '75%', '100%'];
const isScale = (scale: string): boolean => scales.includes(scale);

function PictureTools({ place }: { place: MediaPlace }) {
  const { align, scale, describe } = useBlockActions();
  const key = place.block.getKey();
  const now = alignmentOf(place);
  const sides = [
    ['left', <AlignLeftOutlined key="left" />],
    ['center', <AlignCenterOutlined key="center" />],
    ['right', <AlignRightOutlined key="right" />],
  ] as const;
  return (
    <>
      {sides.map(([side, icon]) => (
        <Tool
          key={side}
          label={t(side)}
          icon={icon}
          isPressed={now === side}
          onClick={() => align(key, side)}
        />
      ))}
      <select
        aria-label={t('size')}
        value={place.data.scale ?? ''}
        onChange={({ target }) => scale(key, target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('sizeFull')}</option>
        {place.data.scale === undefined || isScale(place.data.scale) ? null : (
          <option>{place.data.scale}</option>
        )}
        {scales.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
      <Tool label={t('describe')} icon={<EditOutlined />} onClick={() => describe(key)} />
    </>
  );
}

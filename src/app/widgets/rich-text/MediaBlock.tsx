import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Progress } from 'antd';
import { type SyntheticEvent, useSyncExternalStore } from 'react';
import { useMessages } from '#app/language/index.ts';
import { editorVideoSize } from '#contract/limits.ts';
import { badImageAddress } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import type { AtomicProps } from './braft.ts';
import { useBlockActions } from './EditorContext.ts';
import { type MediaPlace, mediaOfBlock } from './media.ts';
import { type MediaTask, nameOf } from './mediaTasks.ts';
import { Tool } from './Tool.tsx';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A picture, recording or line in the text. Keys on its buttons do not reach the text. */
export function MediaBlock({ block, contentState }: AtomicProps) {
  const place = mediaOfBlock(contentState, block);
  const actions = useBlockActions();
  const t = useMessages(locales.forms.richText);
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
      {place ? <Media place={place} /> : <hr />}
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

function Media({ place }: { place: MediaPlace }) {
  const { tasks } = useBlockActions();
  const task = useSyncExternalStore(tasks.watch, () => tasks.get(place.data.task));
  if (place.data.url === '') return <Pending place={place} task={task} />;
  return <Arrived place={place} />;
}

function Arrived({ place: { kind, data } }: { place: MediaPlace }) {
  const t = useMessages(locales.forms.richText);
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
function Pending({ place, task }: { place: MediaPlace; task: MediaTask | undefined }) {
  const t = useMessages(locales.forms.richText);
  const { tasks, remove } = useBlockActions();
  const name = task ? nameOf(task) : t(place.kind);
  const isRunning = task?.state === 'running';
  const refusal = isRunning ? undefined : task?.refusal;
  const state = stateOf(task);
  const sentence = t(state, { name, percent: task?.percent ?? 0 });
  return (
    <div
      className="bd-row bd-gap-12 bd-ground bd-soft bd-small bd-rt-pending"
      data-state={task?.state ?? 'stopped'}
      role="status"
    >
      {task?.preview ? <img src={task.preview} alt="" /> : null}
      <span className="bd-grow bd-shrink bd-rt-pending-text">
        <span title={name}>{sentence}</span>
        <Progress
          percent={isRunning && task.percent === undefined ? 100 : (task?.percent ?? 0)}
          status={isRunning ? 'active' : 'exception'}
          showInfo={false}
          size="small"
          aria-label={sentence}
        />
        {refusal === undefined ? null : (
          <span className="bd-rt-refusal" role="alert">
            {refusal}
          </span>
        )}
      </span>
      {task && !isRunning && refusal === undefined ? (
        <Tool
          label={t('retry', { name })}
          icon={<ReloadOutlined />}
          onClick={() => tasks.retry(task.id)}
        />
      ) : null}
      {isRunning ? (
        <Tool
          label={t('cancelUpload', { name })}
          icon={<CloseOutlined />}
          onClick={() => remove(place.block.getKey())}
        />
      ) : (
        <Tool
          label={t('removeNamed', { name })}
          icon={t('removeIt')}
          onClick={() => remove(place.block.getKey())}
        />
      )}
    </div>
  );
}

function stateOf(
  task: MediaTask | undefined,
): 'waiting' | 'uploading' | 'fetching' | 'failed' | 'stopped' {
  if (!task || task.state === 'stopped') return 'stopped';
  if (task.state === 'failed') return 'failed';
  if ('address' in task.source) return 'fetching';
  return task.percent === undefined ? 'waiting' : 'uploading';
}

const scales = ['25%', '50%', '75%', '100%'];
const isScale = (scale: string): boolean => scales.includes(scale);

function PictureTools({ place }: { place: MediaPlace }) {
  const t = useMessages(locales.forms.richText);
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

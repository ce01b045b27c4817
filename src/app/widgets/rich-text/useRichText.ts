import { App } from 'antd';
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { configuration } from '#app/configuration.ts';
import { textsOf } from '#app/language/index.ts';
import { uploadErrorToastMilliseconds, uploadLimits } from '#contract/limits.ts';
import { badImageAddress } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { FileRefusal } from '../upload/failures.ts';
import { uploadKindOf } from '../upload/kinds.ts';
import { type ToldOf, UploadQueue } from '../upload/UploadQueue.ts';
import { useFilesOfWork } from '../upload/UploadsOfWork.tsx';
import { useTellUnarrived } from '../upload/unarrived.ts';
import { useUploadNotices } from '../upload/useUploads.ts';
import { whenIdle } from '../whenIdle.ts';
import {
  type BraftInstance,
  type ContentState,
  type EditorState,
  showState,
  stateOfContent,
} from './braft.ts';
import {
  type AtomicContent,
  type Command,
  changeKept,
  changeMedia,
  insertAtomics,
  insertContent,
  removeBlock,
} from './commands.ts';
import { settleComposition } from './composition.ts';
import { contentFromHtml } from './fromHtml.ts';
import { keptOf } from './kept.ts';
import { countMedia, isOwnAddress, type MediaData, type MediaKind, mediaOf } from './media.ts';
import { type MediaTasks, startMedia } from './mediaTasks.ts';
import { htmlOfContent } from './toHtml.ts';

const t = textsOf(locales.forms.richText);
const contract = textsOf(locales.forms.upload);

export interface RichTextValue {
  /** HTML. A value from elsewhere replaces the text; the own change that comes back does not */
  value: string;
  onChange: (html: string) => void;
  /** called with the number of pictures and recordings that are not stored yet, so that a save can wait or warn */
  onPendingChange?: ((count: number) => void) | undefined;
}

/** reads pasted content of other programs: not needed for writing */
const reader = () => import('./pastedContent.ts');

const limits = { image: uploadLimits.image.count, video: uploadLimits.video.count };

/** What of a paste is told where it was left out, each by a message of its name. */
const leftOut = ['foreignRecordings', 'embeds', 'formulas', 'drawings', 'fields', 'links'] as const;

type ToldOfUploads = ToldOf<MediaData>;
const silent: ToldOfUploads = { onStored: () => {}, onFailed: () => {} };

/** What has not arrived: pictures and recordings, and the uploads of pictures in kept blocks. */
const missingIn = (content: ContentState) => ({
  blocks: mediaOf(content).filter(({ data }) => data.url === ''),
  kept: keptOf(content).flatMap(({ kept }) => Object.values(kept.tasks ?? {})),
});

/**
 * The state of a rich text editor: HTML in and out, uploads, and the limits of contract 5.
 *
 * @param widget its name within the form
 */
export function useRichText(
  { value, onChange, onPendingChange }: RichTextValue,
  widget: string,
  editor: RefObject<BraftInstance | null>,
) {
  const { message } = App.useApp();
  const notices = useUploadNotices();
  const { complain } = notices;
  const [state, setState] = useState(() => stateOfContent(contentFromHtml(value)));
  const latest = useRef(state);
  /** the last value from outside, or the one that was reported and has not come back yet */
  const known = useRef(value);
  const reported = useRef<string[]>([]);
  /** the text as it came from outside: unchanged, or after an undo, exactly that HTML is given back */
  const adopted = useRef({ content: state.getCurrentContent(), value });
  const listeners = useRef({ onChange, onPendingChange });
  listeners.current = { onChange, onPendingChange };

  const texts = useRef({ t, notices, message });
  texts.current = { t, notices, message };

  const change = useCallback(
    (command: Command) => {
      settleComposition();
      if (editor.current) showState(editor.current, command(latest.current));
    },
    [editor],
  );

  /** for each paste, its pictures that are uploading, and how many were lost */
  const pastes = useRef<{ readonly waiting: Set<number>; lost: number }[]>([]);
  /** Says how many pictures of a paste could not be copied, after all of its uploads have ended. */
  const tellLost = useCallback(() => {
    for (const { lost } of pastes.current.filter(({ waiting }) => waiting.size === 0))
      if (lost > 0)
        texts.current.message.warning({
          content: texts.current.t('lostPictures', { count: lost }),
          duration: uploadErrorToastMilliseconds / 1_000,
        });
    pastes.current = pastes.current.filter(({ waiting }) => waiting.size > 0);
  }, []);
  const settled = useCallback(
    (task: number, isLost: boolean) => {
      const paste = pastes.current.find(({ waiting }) => waiting.delete(task));
      if (paste && isLost) paste.lost += 1;
      tellLost();
    },
    [tellLost],
  );

  const told = useRef<ToldOfUploads>();
  told.current = {
    onStored: ({ id }, data) => {
      // draft ignores the caret between a change and its drawing
      flushSync(() =>
        change((before) => {
          const place = mediaOf(before.getCurrentContent()).find((one) => one.data.task === id);
          if (!place) return changeKept(before, id, data.url);
          return changeMedia(before, place.block.getKey(), { ...data, task: undefined });
        }),
      );
      settled(id, data.url === badImageAddress);
    },
    onFailed: (upload, error) => {
      if (!(error instanceof FileRefusal && error.stays)) notices.fail(upload, error);
      // a table has no room for a button that tries again
      const waits = missingIn(latest.current.getCurrentContent()).kept.includes(upload.id);
      if (waits)
        flushSync(() => change((before) => changeKept(before, upload.id, badImageAddress)));
      settled(upload.id, waits);
    },
  };
  const [tasks] = useState<MediaTasks>(() => new UploadQueue(() => told.current ?? silent));
  useEffect(() => () => tasks.end(), [tasks]);

  /** Called by the editor with every change, also of the selection. */
  const changed = useCallback(
    (next: EditorState) => {
      const before = latest.current;
      latest.current = next;
      setState(next);
      const content = next.getCurrentContent();
      if (content === before.getCurrentContent()) return;
      const { blocks, kept } = missingIn(content);
      const stopped = tasks.keepOnly(
        new Set([...blocks.flatMap(({ data }) => data.task ?? []), ...kept]),
      );
      for (const { id } of stopped) settled(id, false);
      if (stopped.length > 0) texts.current.notices.cancelled();
      const isAdopted = content === adopted.current.content;
      const html = isAdopted ? adopted.current.value : htmlOfContent(content);
      if (html === known.current) return;
      known.current = html;
      reported.current.push(html);
      listeners.current.onChange(html);
    },
    [tasks, settled],
  );

  const content = state.getCurrentContent();
  const missing = useMemo(() => missingIn(content), [content]);
  const pending = missing.blocks.length + missing.kept.length;
  useEffect(() => listeners.current.onPendingChange?.(pending), [pending]);

  const uploads = useSyncExternalStore(tasks.watch, tasks.pending);
  const filesOfWork = useFilesOfWork(widget);
  useEffect(() => {
    const own = new Set([...missing.blocks.map(({ data }) => data.task), ...missing.kept]);
    // a file that can never be stored need not be chosen again
    const all = uploads.filter(({ id, refusal }) => own.has(id) && refusal === undefined);
    for (const { id, name } of all) filesOfWork.setsOut(id, name);
    return () => {
      for (const { id } of all) filesOfWork.ends(id);
    };
  }, [missing, uploads, filesOfWork]);
  const unarrived = useMemo(
    () =>
      missing.blocks.flatMap(({ block, data }) => {
        const upload = uploads.find(({ id }) => id === data.task);
        if (!upload || upload.state === 'running') return [];
        const remove = () => change((before) => removeBlock(before, block.getKey()));
        return [{ id: upload.id, name: upload.name, remove }];
      }),
    [missing, uploads, change],
  );
  useTellUnarrived(tasks, unarrived);

  useEffect(() => {
    const echo = reported.current.indexOf(value);
    if (echo >= 0) reported.current.splice(0, echo + 1);
    if (echo >= 0 || value === known.current) return;
    reported.current = [];
    known.current = value;
    // replacing everything around the caret would lose it
    editor.current?.getDraftInstance()?.blur();
    const next = stateOfContent(contentFromHtml(value));
    adopted.current = { content: next.getCurrentContent(), value };
    editor.current?.setValue(next);
  }, [value, editor]);

  const roomFor = useCallback((kind: 'image' | 'video'): number => {
    return limits[kind] - countMedia(latest.current.getCurrentContent(), kind);
  }, []);

  const tellLimit = useCallback(
    (kind: 'image' | 'video') =>
      complain(
        contract(kind === 'image' ? 'tooManyImages' : 'tooManyVideos', { count: limits[kind] }),
      ),
    [complain],
  );

  /** Inserts files at the caret, as many as fit; says why the others are left out. */
  const insertFiles = useCallback(
    (files: readonly File[]) => {
      const room = { image: roomFor('image'), video: roomFor('video') };
      const items: AtomicContent[] = [];
      for (const file of files) {
        const kind = uploadKindOf(file, 'file');
        if (kind !== 'audio') {
          room[kind] -= 1;
          if (room[kind] < 0) continue;
        }
        items.push({ kind, data: { url: '', task: startMedia(tasks, kind, { file }) } });
      }
      if (room.image < 0) tellLimit('image');
      if (room.video < 0) tellLimit('video');
      if (items.length > 0) change((before) => insertAtomics(before, items));
    },
    [change, roomFor, tasks, tellLimit],
  );

  const insertAddress = useCallback(
    (kind: MediaKind, address: string) => {
      const isFull = kind !== 'audio' && roomFor(kind) <= 0;
      if (isFull) {
        tellLimit(kind);
        return;
      }
      const isForeign = kind === 'image' && !isOwnAddress(address, configuration().cdnBase);
      const data = isForeign
        ? { url: '', task: startMedia(tasks, 'image', { address }) }
        : { url: address };
      change((before) => insertAtomics(before, [{ kind, data }]));
    },
    [change, roomFor, tasks, tellLimit],
  );

  useEffect(() => whenIdle(() => void reader().catch(() => {})), []);

  const insertHtml = useCallback(
    (html: string) =>
      reader().then(
        ({ contentOfPasted }) => {
          const room = { images: roomFor('image'), videos: roomFor('video') };
          const pasted = contentOfPasted(
            html,
            (source) => startMedia(tasks, 'image', source),
            room,
          );
          const { surplus, foreignRecordings, unkept } = pasted;
          if (surplus.images > 0) {
            tellLimit('image');
            complain(t('surplusPictures', { count: surplus.images }));
          }
          if (surplus.videos > 0) tellLimit('video');
          const left = { foreignRecordings, ...unkept };
          for (const what of leftOut) {
            const count = left[what];
            if (count > 0) complain(t(what, { count }));
          }
          pastes.current.push({ waiting: new Set(pasted.tasks), lost: pasted.lostImages });
          // draft ignores the caret between a change and its drawing
          flushSync(() => change((before) => insertContent(before, pasted.content)));
          tellLost();
        },
        () => complain(t('notPasted')),
      ),
    [change, roomFor, tasks, tellLimit, complain, tellLost],
  );

  return {
    state,
    // failed uploads show their failure in the text
    pending: Math.max(0, pending - unarrived.length),
    tasks,
    change,
    changed,
    roomFor,
    tellLimit,
    insertFiles,
    insertAddress,
    insertHtml,
  };
}

import { useEffect, useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { expectFile } from '#app/widgets/upload/hashFile.ts';
import { PendingRows } from '#app/widgets/upload/PendingRow.tsx';
import type { PendingUpload } from '#app/widgets/upload/UploadQueue.ts';
import { LostFiles } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUploads } from '#app/widgets/upload/useUploads.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from '../document/state.ts';
import type { Point } from '../dragging/column.ts';
import { useEditing } from '../EditorContext.tsx';
import { componentName } from '../names.ts';
import {
  elementOf,
  isThere,
  type PictureBatch,
  type PictureTarget,
  placingOf,
  roomFor,
  targetAt,
} from './pictureBatches.ts';
import './drops.css';

const t = textsOf(locales.decorator.drop);

const isBesideInputs = ({ target }: Event): boolean =>
  target instanceof Element &&
  !target.matches('input, textarea, [contenteditable="true"], [contenteditable="true"] *') &&
  (target === document.body ||
    target.closest('.decoration-canvas, .decoration-outline, .decoration-toolbar') !== null);

/** Pictures from the desktop that are dropped or pasted on the page: their way to the platform, and what they make of the page. */
export function PictureDrops() {
  const { language } = useLanguage();
  const { store, commands, announcer } = useEditing();
  const room = useRef<HTMLDivElement>(null);
  const batches = useRef<PictureBatch[]>([]);
  const [over, setOver] = useState<PictureTarget>();
  const { pending, start, cancel, retry } = useUploads({
    kind: 'image',
    widget: t('pictures'),
    onStored: (_id, { url }, file) => {
      batches.current.find(({ files }) => files.includes(file))?.stored.set(file, url);
    },
  });
  const nameOf = (uuid: string) => {
    const component = componentOf(store.getState(), uuid);
    return component ? componentName(component, language) : '';
  };

  const nameAt = (target: PictureTarget) =>
    target.in === undefined ? t('pictures') : nameOf(target.in);

  const take = (files: readonly File[], target: PictureTarget) => {
    const most = roomFor(store.getState(), target);
    if (most === undefined) {
      notify({ kind: 'error', message: t('refused', { name: nameAt(target) }) });
      return;
    }
    const fills = (one: PictureTarget) => one.in !== undefined && one.over === undefined;
    const waiting = batches.current
      .filter((batch) => fills(target) && fills(batch.target) && batch.target.in === target.in)
      .reduce((count, batch) => count + batch.files.length, 0);
    const taken = files.slice(0, Math.max(0, most - waiting));
    const left = files.slice(taken.length).map(({ name }) => name);
    if (left.length > 0) {
      const count = most + (fills(target) ? itemsOf(target) : 0);
      const values = { name: nameAt(target), count, files: listed(left, language) };
      notify({ kind: 'error', message: t('full', values) });
    }
    if (taken.length === 0) return;
    batches.current.push({ target, files: taken, stored: new Map() });
    announcer.announce(t('uploading', { count: taken.length }));
    start(taken);
  };
  const itemsOf = ({ in: uuid = '' }: PictureTarget) =>
    componentOf(store.getState(), uuid)?.contents.length ?? 0;

  const finish = (batch: PictureBatch) => {
    const placing = placingOf(store.getState(), batch, language);
    if (!placing) return;
    if ('components' in placing) {
      const [banner] = placing.components;
      commands.insert(placing.components, 'insert', placing.at);
      // what is sent again later goes to the same banner
      if (banner) batch.target = { in: banner.uuid };
      announcer.announce(t('made', { added: banner?.contents.length ?? 0 }));
      return;
    }
    const { items, in: uuid, over } = placing;
    store.place(placing);
    store.dispatch({ type: 'select', uuid });
    const contents = componentOf(store.getState(), uuid)?.contents ?? [];
    const position = contents.findIndex((one) => one.uuid === over) + 1;
    const values = { name: nameOf(uuid), added: items.length, count: contents.length, position };
    announcer.announce(t(over === undefined ? 'filled' : 'replaced', values));
  };
  const finished = useRef(finish);
  finished.current = finish;
  useEffect(() => {
    for (const batch of [...batches.current]) {
      const own = pending.filter((upload) => isOf(batch, upload));
      if (own.some(({ state }) => state === 'running')) continue;
      finished.current(batch);
      // those that failed may be sent again
      batch.files = own.flatMap(({ file }) => file ?? []);
      batch.stored.clear();
      if (own.length === 0) batches.current = batches.current.filter((one) => one !== batch);
    }
  }, [pending]);

  // what they were dropped on is gone: so are they
  useEffect(
    () =>
      store.subscribe(() => {
        for (const batch of batches.current) {
          if (isThere(store.getState(), batch.target)) continue;
          for (const upload of pending) if (isOf(batch, upload)) cancel(upload.id);
        }
      }),
    [store, pending, cancel],
  );

  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const pane = room.current?.closest('.decoration-canvas');
    if (!pane) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const meant = (event: DragEvent, count: number) => targetAt(pane, pointOf(event), count);
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false;
    const dragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      expectFile();
      const next = meant(event, event.dataTransfer?.items.length ?? 1);
      setOver((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && pane.contains(relatedTarget))) setOver(undefined);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // the browser must never open the file
      event.preventDefault();
      setOver(undefined);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) taking.current(files, meant(event, files.length));
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isBesideInputs(event)) return;
      event.preventDefault();
      const { selection, components } = store.getState();
      const last = selection.at(-1) ?? '';
      const at = components.findIndex(({ uuid }) => uuid === last) + 1;
      const isTaken = roomFor(store.getState(), { in: last }) !== undefined;
      taking.current(files, isTaken ? { in: last } : { at: at > 0 ? at : components.length });
    };
    const listened = pane instanceof HTMLElement ? pane : undefined;
    listened?.addEventListener('dragover', dragOver, options);
    listened?.addEventListener('dragleave', leave, options);
    listened?.addEventListener('drop', drop, options);
    document.addEventListener('paste', paste, options);
    return () => ended.abort();
  }, [store]);

  const pane = room.current?.closest('.decoration-canvas');
  const marked = over && pane ? elementOf(pane, over)?.getBoundingClientRect() : undefined;
  const frame = room.current?.getBoundingClientRect();
  const meaning =
    over &&
    (roomFor(store.getState(), over) === undefined
      ? 'refused'
      : over.in === undefined
        ? 'make'
        : over.over === undefined
          ? 'fill'
          : 'replace');
  return (
    <div ref={room} className="decoration-drops">
      {over && marked && frame && (
        <div
          className="decoration-drop-target"
          data-refused={meaning === 'refused' || undefined}
          style={{
            left: marked.left - frame.left,
            top: marked.top - frame.top,
            width: marked.width,
            height: marked.height,
          }}
        />
      )}
      {over && meaning && (
        <p className="decoration-drop-said" role="status">
          {t(meaning, { name: nameAt(over) })}
        </p>
      )}
      <div className="bd-grid bd-gap-6 decoration-drops-pending">
        <PendingRows pending={pending} cancel={cancel} retry={retry} />
        <LostFiles widget={t('pictures')} />
      </div>
    </div>
  );
}

const isOf = ({ files }: PictureBatch, { file }: PendingUpload): boolean =>
  file !== undefined && files.includes(file);

const pointOf = ({ clientX: x, clientY: y }: DragEvent): Point => ({ x, y });

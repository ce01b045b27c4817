import { type DataProvider, useDataProvider } from '@refinedev/core';
import { startTransition, useEffect, useRef, useState } from 'react';
import { configuration } from '#app/configuration.ts';
import { formatNumber } from '#app/language/format.ts';
import { currentLanguage, localized, textsOf } from '#app/language/index.ts';
import { readTitles } from '#app/providers/recordTitles.ts';
import { notify } from '#app/session/notifications.ts';
import { platformTime } from '#app/session/platformTime.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { holdsRecords } from '#schema/providers.ts';
import { identifierOf } from '#schema/record.ts';
import { exportColumns } from '#schema/sheet/exportColumns.ts';
import { exportRow, untitledOf } from '#schema/sheet/exportValue.ts';
import type { ExportReading, SheetPlan } from '#schema/sheet/sheet.ts';
import { type ListPage, readMatching } from '../bulk/readAll.ts';
import { htmlAsText } from '../format.ts';
import { useShown } from '../list/ListContext.ts';
import type { ListQuestion } from '../list/listQuery.ts';
import type { Row } from '../list/useListRows.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';
import type { ExportChoices } from './exportChoices.ts';
import { exportRows } from './exportRows.ts';
import { openTarget } from './fileTarget.ts';
import { nextTask } from './nextTask.ts';

const t = textsOf(locales.exports.dialog);
const nameOf = textsOf(locales.exports.cells);

/** milliseconds from one drawing of the progress to the next */
const drawsApart = 400;
/** details of selected records that are asked for at the same time */
const atOnce = 4;

const types: Readonly<Record<SheetPlan['format'], string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface Running {
  readonly kind: 'running';
  readonly rows: number;
  readonly total: number;
  /** seconds left; undefined while nothing can be said */
  readonly left: number | undefined;
  readonly isPaused: boolean;
  readonly stop: () => void;
}
export type ExportState =
  | { readonly kind: 'asking' }
  | Running
  /** the file is complete, but `tooLong` texts were too long for a cell and are left out */
  | { readonly kind: 'shortened'; readonly rows: number; readonly tooLong: number }
  | { readonly kind: 'failed'; readonly message: string };

/** What an export is told. */
export interface ExportOrder extends Pick<ExportChoices, 'format' | 'form'> {
  readonly fields: readonly CompiledField[];
  /** these rows, of whichever page; all that match the question where it is undefined */
  readonly selected: readonly Row[] | undefined;
}

/** The zone of times that people read: the platform's, or this device's where the platform does not tell it. */
export const exportZone = (): string =>
  configuration().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Writes the rows of a list into a file that the person chooses, and says how far it has come. A notice tells the result,
 * on whatever screen the person is by then.
 *
 * @param onWhole called when the file is there and nothing was left out
 */
export function useExport(total: number, onWhole: () => void) {
  const question = useShown();
  const { resource } = question;
  const scope = useScope();
  const known = useResources();
  const provider = useDataProvider();
  const [state, setState] = useState<ExportState>({ kind: 'asking' });
  const running = useRef<AbortController>(undefined);
  // the person was asked before leaving: read no further page
  useEffect(() => () => running.current?.abort(new Error('left')), []);

  // ignores a second click while the person is still choosing the place of the file
  const placing = useRef(false);
  const start = async ({ format, form, fields, selected }: ExportOrder) => {
    if (placing.current) return;
    placing.current = true;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const label = localized(resource.label);
    const day = platformTime().slice(0, 10);
    const target = await openTarget(`${label}-${day}.${format}`, types[format]).finally(() => {
      placing.current = false;
    });
    if (!target) return;
    const begun = performance.now();
    let drawn = begun;
    let latest: Running = {
      kind: 'running',
      rows: 0,
      total: selected?.length ?? total,
      left: undefined,
      isPaused: false,
      stop: () => controller.abort(new Error('stopped')),
    };
    const draw = (change: Partial<Running>) => {
      latest = { ...latest, ...change };
      const drawn = latest;
      // in slices: the dialog is drawn while pages come in
      startTransition(() => setState(drawn));
    };
    // at once: whoever leaves now is asked
    setState(latest);
    const titles = new Map<string, string | undefined>();
    const titleKey = (name: string, id: string) => `${name} ${id}`;
    const reading: ExportReading = {
      form,
      language: currentLanguage(),
      scope,
      titleOf: (name, id) => titles.get(titleKey(name, id)),
      find: (name) => findResource(known, name),
      textOf: htmlAsText,
      zone: exportZone(),
    };
    const prepare = async (page: readonly Row[]) => {
      for (const [list, ids] of untitledOf(page, fields, reading)) {
        const unknown = [...ids].filter((id) => !titles.has(titleKey(list.name, id)));
        const found = await readTitles(provider(list.provider), list, unknown);
        for (const id of unknown) titles.set(titleKey(list.name, id), found.get(id)?.title);
      }
    };
    const data = provider(resource.provider);
    const isRaw = form === 'raw';
    try {
      await readRelated(fields, reading);
      const written = await exportRows({
        plan: {
          format,
          title: label,
          columns: exportColumns(fields, form, localized),
          yes: isRaw ? 'true' : nameOf('yes'),
          no: isRaw ? 'false' : nameOf('no'),
        },
        target,
        signal,
        prepare,
        cellsOf: (row) => exportRow(row, fields, reading),
        pages: selected
          ? wholeRows(data, question, selected)
          : readMatching(data, question, {
              signal,
              whole: true,
              onPause: (isPaused) => draw({ isPaused }),
            }),
        onProgress: (done, all) => {
          const now = performance.now();
          // drawing the progress takes longer than writing a page: draw it rarely
          if (now - drawn < drawsApart && done < all) return;
          drawn = now;
          const each = (now - begun) / Math.max(1, done);
          draw({ rows: done, total: all, left: ((all - done) * each) / 1000 });
        },
      });
      if (written.tooLong > 0) setState({ kind: 'shortened', ...written });
      else {
        notify({
          kind: 'success',
          message: t('done', { count: formatNumber(written.rows, 0) }),
        });
        onWhole();
      }
    } catch (error) {
      if (signal.aborted) {
        notify({ kind: 'info', message: t('stopped') });
        setState({ kind: 'asking' });
      } else setState({ kind: 'failed', message: errorMessage(error) });
    }
  };
  return { state, start };
}

/** Reads the lists that fields refer to, each in a task of its own: rows would read all of them in one. */
async function readRelated(
  fields: readonly CompiledField[],
  { find }: Pick<ExportReading, 'find'>,
): Promise<void> {
  for (const { relation } of fields) {
    if (!relation) continue;
    await nextTask();
    find(relation.resource);
  }
}

/**
 * Rows of the page as their details have them, if the list has details: a row of a list may hold only the beginning of a
 * text.
 */
async function* wholeRows(
  data: DataProvider,
  { resource }: ListQuestion,
  rows: readonly Row[],
): AsyncGenerator<ListPage, void> {
  const total = { total: rows.length, totalExact: true };
  if (!resource.endpoints.detail || !holdsRecords(resource.provider)) {
    yield { rows, ...total };
    return;
  }
  for (let from = 0; from < rows.length; from += atOnce) {
    const details = rows.slice(from, from + atOnce).map(async (row) => {
      const id = identifierOf(resource, row);
      return (
        await data.getOne<Row & { id?: string }>({
          resource: resource.name,
          id,
          meta: { silent: true },
        })
      ).data;
    });
    yield { rows: await Promise.all(details), ...total };
  }
}

import { useInvalidate } from '@refinedev/core';
import { Alert, Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { auditTakeBack, type LeftEntry, takeBackRefusal } from '#contract/endpoints/audit.ts';
import { locales } from '#locales/index.ts';
import { localized as localizedText } from '#schema/meta.ts';
import { leftText, takeBackAction } from './takeBackAction.ts';

const t = textsOf(locales.lists.takeBack);

const entryShape = z.object({
  id: z.string(),
  canTakeBack: z.literal(true),
  actionId: z.string().nullable(),
  difference: z.array(
    z.object({
      field: z.string(),
      label: localizedText,
      canTakeBack: z.literal(true).optional(),
    }),
  ),
});
type Entry = z.output<typeof entryShape>;

/** Of an entry of the trail: brings the state before back, as a whole or some fields of it. Nothing where it cannot. */
export default function TakeBack({ row }: { readonly row: unknown }) {
  const entry = entryShape.safeParse(row).data;
  return entry ? <EntryBack key={entry.id} entry={entry} /> : null;
}

function EntryBack({ entry: { id, actionId, difference } }: { readonly entry: Entry }) {
  const invalidate = useInvalidate();
  const offered = difference.filter(({ canTakeBack }) => canTakeBack);
  const [chosen, setChosen] = useState(() => offered.map(({ field }) => field));
  const [conflict, setConflict] = useState<LeftEntry>();
  const [isBusy, setBusy] = useState(false);
  const pending = useRef(false);

  /** Does one thing at a time: a second click is ignored. */
  const alone = async (work: () => Promise<void>) => {
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const [left] = takeBackRefusal.safeParse(
        error instanceof CallFailure ? error.data : undefined,
      ).data?.left ?? [undefined];
      if (left?.reason === 'changed') setConflict(left);
      else notify({ kind: 'error', ...toldFailure(error) });
    } finally {
      pending.current = false;
      setBusy(false);
    }
    await invalidate({ resource: 'audit', invalidates: ['list', 'detail'] });
  };
  const tell = (taken: number) =>
    notify(
      taken === 0
        ? { kind: 'info', message: t('asBefore') }
        : { kind: 'success', message: t('taken', { count: taken }) },
    );
  const bringBack = (fields: readonly string[], overChanges: boolean) =>
    alone(async () => {
      const body = {
        entries: [id],
        ...(offered.length > 0 ? { fields: [...fields] } : {}),
        ...(overChanges ? { overChanges } : {}),
      };
      const { data } = await callEndpoint(auditTakeBack, { body }, { silent: true });
      setConflict(undefined);
      tell(data.taken);
    });
  const bringBackAll = (action: string) =>
    alone(async () => {
      const { taken, left } = await takeBackAction(action);
      if (left.length > 0) notify({ kind: 'error', message: leftText(left) });
      if (taken > 0 || left.length === 0) tell(taken);
    });

  return (
    <div className="bd-column bd-gap-8 bd-take-back">
      {offered.length > 1 && (
        <Checkbox.Group
          aria-label={t('fields')}
          value={chosen}
          onChange={setChosen}
          options={offered.map(({ field, label }) => ({ value: field, label: localized(label) }))}
        />
      )}
      <div>
        <Button
          loading={isBusy}
          disabled={offered.length > 0 && chosen.length === 0}
          onClick={() => void bringBack(chosen, false)}
        >
          {t('bringBack')}
        </Button>
      </div>
      {conflict && (
        <Alert
          type="warning"
          showIcon
          message={t('changedSince')}
          description={
            <>
              <ul className="bd-marks">
                {conflict.fields.map(({ field, label, from, to, by, at }) => (
                  <li key={field}>
                    {t('changedBy', {
                      field: localized(label),
                      now: textOf(to, t('empty')),
                      former: textOf(from, t('empty')),
                      by: by ?? t('somebody'),
                      at: at === null ? '' : formatInstant(at),
                    })}
                  </li>
                ))}
              </ul>
              <Button
                loading={isBusy}
                onClick={() =>
                  void bringBack(
                    conflict.fields.map(({ field }) => field),
                    true,
                  )
                }
              >
                {t('bringThese')}
              </Button>
            </>
          }
        />
      )}
      {actionId !== null && (
        <div>
          <p>{t('allOfAction')}</p>
          <Button loading={isBusy} onClick={() => void bringBackAll(actionId)}>
            {t('bringBackAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A value in one line. */
function textOf(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { useSession } from '#app/session/useSession.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type FieldValues, identifierOf } from '#schema/record.ts';

const shape = z.record(z.string(), z.unknown());
const revisionOf = (row: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  typeof row?.revision === 'number' ? row.revision : undefined;

/**
 * Keeps what is typed into the form of a record in this browser, and brings it back: over an expired session, a crash,
 * a closed tab.
 *
 * @param row the record as it was loaded; absent for a new one
 */
export function useKeptRecord(
  resource: CompiledResource,
  row: Readonly<Record<string, unknown>> | undefined,
) {
  const account = useSession().userInfo?.id ?? '';
  const id = row && identifierOf(resource, row);
  const place = useMemo<DraftPlace>(
    () => ({ account, kind: `form.${resource.name}`, id }),
    [account, resource.name, id],
  );
  // only what was there when the form was opened is offered
  const [kept] = useState(() => readDraft(place, shape));
  const [isOffered, setOffered] = useState(kept !== undefined);
  const base = revisionOf(row);
  const keep = useCallback(
    (values: FieldValues) => keepDraft(place, { keptAt: Date.now(), revision: base, values }),
    [place, base],
  );
  const drop = useCallback(() => {
    dropDraft(place);
    setOffered(false);
  }, [place]);
  return {
    /** what names the record among all that this browser keeps */
    work: `${place.kind}.${id ?? 'new'}`,
    /** what came back, and when it was kept; undefined where nothing did or it was dropped */
    restored: isOffered ? kept : undefined,
    keep,
    drop,
  };
}

import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { useSession } from '#app/session/useSession.ts';
import { fieldTypes } from '#schema/meta.ts';
import type { Choices } from './choices.ts';
import { keptPlace } from './keptPlace.ts';
import { type Values, values } from './question.ts';

const label = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
const keptList = z.object({
  values,
  choices: z
    .object({
      label,
      left: z.array(z.string()).transform((names): ReadonlySet<string> => new Set(names)),
      corrected: z.record(
        z.string(),
        z.object({ label: label.optional(), type: z.enum(fieldTypes).optional() }),
      ),
    })
    .optional(),
});

/** The input for a list that is not created yet: its source, and the corrections. */
export interface KeptList {
  readonly values: Values;
  readonly choices?: Choices | undefined;
}

/** Keeps in this browser what is entered about a new list, and brings it back. */
export function useKeptList() {
  const account = useSession().userInfo?.id ?? '';
  const place = useMemo(() => keptPlace(account), [account]);
  // only what was there when the dialog was opened is offered
  const [kept] = useState(() => readDraft(place, keptList));
  const [isOffered, setOffered] = useState(kept !== undefined);
  const keep = useCallback(
    ({ values: entered, choices }: KeptList) =>
      void keepDraft(place, {
        keptAt: Date.now(),
        revision: undefined,
        values: {
          values: entered,
          ...(choices ? { choices: { ...choices, left: [...choices.left] } } : {}),
        },
      }),
    [place],
  );
  const drop = useCallback(() => {
    dropDraft(place);
    setOffered(false);
  }, [place]);
  return { restored: isOffered ? kept : undefined, keep, drop };
}

import { useCallback, useState } from 'react';
import { z } from 'zod';
import { keptNow, type Shelf } from '#app/widgets/draft/shelf.ts';
import { localizedText } from '#contract/endpoint.ts';
import { fieldTypes } from '#schema/fields/index.ts';
import type { Choices } from './choices.ts';
import { type FileChoices, fileChoices } from './file/fileChoices.ts';
import { type Values, values } from './question.ts';

const keptList = z.object({
  values,
  choices: z
    .object({
      label: localizedText,
      left: z.array(z.string()).transform((names): ReadonlySet<string> => new Set(names)),
      corrected: z.record(
        z.string(),
        z.object({ label: localizedText.optional(), type: z.enum(fieldTypes).optional() }),
      ),
    })
    .optional(),
  fileChoices: fileChoices.optional(),
});

/** The input for a list that is not created yet: its source, and the corrections. */
export interface KeptList {
  readonly values: Values;
  readonly choices?: Choices | undefined;
  /** the corrections of a list that is made of a file */
  readonly fileChoices?: FileChoices | undefined;
}

interface RestoredList extends KeptList {
  /** milliseconds since 1970 */
  readonly keptAt: number;
}

function restoredFrom({ kept }: Shelf<unknown>): RestoredList | undefined {
  const list = keptList.safeParse(kept?.values).data;
  return kept && list && { ...list, keptAt: kept.keptAt };
}

/** Keeps the input for a new list on this device, and restores what the shelf held when the dialog opened. */
export function useKeptList(shelf: Shelf<unknown>, doesRestore: boolean) {
  const [kept] = useState(() => (doesRestore ? restoredFrom(shelf) : undefined));
  const [isOffered, setOffered] = useState(kept !== undefined);
  const keep = useCallback(
    ({ values: entered, choices, fileChoices: ofFile }: KeptList) =>
      void shelf.device.write(
        keptNow({
          values: entered,
          ...(choices ? { choices: { ...choices, left: [...choices.left] } } : {}),
          ...(ofFile ? { fileChoices: ofFile } : {}),
        }),
      ),
    [shelf],
  );
  const drop = useCallback(() => {
    void shelf.device.remove();
    setOffered(false);
  }, [shelf]);
  return { restored: isOffered ? kept : undefined, keep, drop };
}

import { useCallback, useMemo, useState } from 'react';
import type { JsonPath } from '../document/json.ts';
import {
  type Extending,
  isInOrderOfBase,
  isWholeValue,
  makeInherited,
  makeOwn,
  standingOf,
} from '../document/overBase.ts';
import { type FormTools, pathName } from './FormContext.ts';
import { chosenInput } from './ValueInput.tsx';

interface FormToolsOptions
  extends Pick<FormTools, 'root' | 'language' | 'findings' | 'change'>,
    Partial<Pick<FormTools, 'disabled' | 'resources'>> {
  /** what the document is over */
  readonly over?:
    | {
        readonly label: string;
        readonly extending: Extending;
        /** changes the text that says what differs */
        readonly change: (edit: (text: string) => string) => void;
        /** where the text has it. Default: it is all of it */
        readonly within?: JsonPath;
      }
    | undefined;
}

const none: FormTools['resources'] = [];

/** What the inputs of a form work with; one entry of each list is open. */
export function useFormTools(options: FormToolsOptions): FormTools {
  const { root, language, findings, change, over, disabled = false, resources = none } = options;
  const [opened, setOpened] = useState<FormTools['opened']>({});
  const open = useCallback(
    (list: JsonPath, key: string | undefined) =>
      setOpened((known) => ({ ...known, [pathName(list)]: key })),
    [],
  );
  return useMemo(
    () => ({
      ...{ root, language, findings, change, disabled, resources, opened, open },
      inputFor: chosenInput,
      base: over && baseTools(over),
    }),
    [root, language, findings, change, disabled, resources, opened, open, over],
  );
}

const baseTools = ({
  label,
  extending,
  change,
  within = [],
}: NonNullable<FormToolsOptions['over']>): FormTools['base'] => ({
  label,
  standingOf: (path) => standingOf(extending, path),
  isWholeValue: (path) => isWholeValue(extending, path),
  isInOrderOfBase: (path) => isInOrderOfBase(extending, path),
  makeOwn: (path) => change((text) => makeOwn(text, extending, path, within)),
  makeInherited: (path) => change((text) => makeInherited(text, extending, path, within)),
});

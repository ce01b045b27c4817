import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useFormDraft } from '#app/widgets/draft/useFormDraft.ts';
import { type SourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import { checkSource } from '#schema/source/check.ts';
import { createDocument } from '../editor/document/documentStore.ts';
import { textAt } from '../editor/document/json.ts';
import { placeFindings } from '../editor/document/places.ts';
import { newName, saveText } from '../kept/calls.ts';
import { loadSource } from './calls.ts';
import { newText } from './sourceText.ts';

const kept = z.object({ text: z.string() });

/** The text of a source while it is edited: kept in this tab, checked with every change, saved by hand. */
export function useSourceText(detail: SourceDetail | undefined) {
  const loaded = useMemo(
    () => ({ values: { text: detail?.text ?? newText }, revision: detail?.revision ?? 0 }),
    [detail],
  );
  /** the name of a new source is in its text */
  const name = useRef(detail?.name ?? '');
  const form = useFormDraft({
    kind: `source.${detail?.name ?? newName}`,
    loaded,
    shape: kept,
    load: async () => {
      const { text, revision } = await loadSource(name.current);
      return { values: { text }, revision };
    },
    save: ({ text }, revision) => saveText(sourceTexts, { name: name.current, text, revision }),
  });
  const [store] = useState(() => createDocument(form.values.text));
  const document = useSyncExternalStore(store.subscribe, store.get);
  const { text, value } = document;
  const { change } = form;
  useEffect(() => store.subscribe(() => change({ text: store.get().text })), [store, change]);
  // another version was taken
  const shown = form.values.text;
  useEffect(() => {
    if (store.get().text !== shown) store.load(shown);
  }, [store, shown]);
  name.current = detail?.name ?? textAt(value, ['name']);
  const called = name.current;
  const checked = useMemo(() => {
    const { findings, definition } = checkSource({ file: `${called}.json`, text });
    return { findings, definition, placed: placeFindings(text, findings) };
  }, [called, text]);
  return { ...document, ...checked, form, store, name: called };
}

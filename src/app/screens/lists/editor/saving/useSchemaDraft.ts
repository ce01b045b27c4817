import { useState, useSyncExternalStore } from 'react';
import { useResources } from '#app/resources/resourcesContext.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { useDraftLife } from '#app/widgets/draft/useFormDraft.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { DocumentStore } from '../document/documentStore.ts';
import type { SchemaDetail } from './schemaDetail.ts';
import { createSchemaDraft } from './schemaDraft.ts';

/** The draft of the edited document, and the actions on it. */
export function useSchemaDraft(
  name: string,
  detail: SchemaDetail,
  document: DocumentStore,
  shelf: Shelf<{ text: string }>,
) {
  const { retry: onPublished } = useResources();
  const [schema] = useState(() =>
    createSchemaDraft({ name, detail, document, shelf, onPublished }),
  );
  const state = useSyncExternalStore(schema.subscribe, schema.get);
  useDraftLife(schema);
  const { base, restoredAt } = state.draft;
  // without the text that the draft started from no merge is possible
  return { ...schema, ...state, restoredAt, base: base?.text };
}
export type SchemaEditing = ReturnType<typeof useSchemaDraft>;

/** Findings that prevent publishing. */
export const errorsOf = (findings: readonly SchemaFinding[]): readonly SchemaFinding[] =>
  findings.filter(({ severity }) => severity === 'error');

/** Parts of draft that it does not export. */

declare module 'draft-js/lib/DraftEditorCompositionHandler.js' {
  /** What draft does with each event from the beginning of a composition until its word is in the text. */
  const handler: Record<string, unknown>;
  export default handler;
}

declare module 'draft-js/lib/getEntityKeyForSelection.js' {
  import type { ContentState, SelectionState } from 'draft-js';

  /** The entity that the text at this place belongs to. */
  export default function getEntityKeyForSelection(
    content: ContentState,
    selection: SelectionState,
  ): string | null;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import { documentOf, type EditorState } from '../document/state.ts';
import { sameElements, useEditing, useEditorPart } from '../EditorContext.tsx';
import { pickedItems } from '../kinds/contents.ts';
import { recordKey } from '../kinds/found.ts';
import { findGoneItems } from './pageCheck.ts';

/** Others withdraw and publish meanwhile: an answer older than this is asked for again, in milliseconds. */
const freshFor = 60_000;
const none: ReadonlySet<string> = new Set();

/**
 * Keys of the picked records that readers do not see at present. The platform is asked once the page is drawn and the
 * browser is idle, and again when other records are picked. Until the first answer there are none; later ones stay until
 * the next answer, also if a call fails.
 */
export function useUnseen(): ReadonlySet<string> {
  const { store } = useEditing();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const contents = useEditorPart(contentsOf, sameElements);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents, other keys; a key in a title changes neither
  const picked = useMemo(
    () =>
      isIdle
        ? store.getState().components.flatMap(pickedItems).map(recordKey).sort().join(' ')
        : '',
    [store, contents, isIdle],
  );
  const { data } = useQuery<ReadonlySet<string>>({
    queryKey: ['special-unseen', picked],
    enabled: picked !== '',
    retry: false,
    staleTime: freshFor,
    queryFn: async () => {
      const page = documentOf(store.getState());
      const components = page.components.filter((component) => pickedItems(component).length > 0);
      const gone = await findGoneItems({ ...page, components });
      const uuids = new Set(gone.map(({ itemUuid }) => itemUuid));
      const unseen = components.flatMap(pickedItems).filter(({ uuid }) => uuids.has(uuid));
      return new Set(unseen.map(recordKey));
    },
  });
  const last = useRef(none);
  if (data) last.current = data;
  return last.current;
}

const contentsOf = ({ components }: EditorState) => components.map(({ contents }) => contents);

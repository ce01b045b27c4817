import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import { documentOf, type EditorState } from '../document/state.ts';
import { sameElements, useEditing, useEditorPart } from '../EditorContext.tsx';
import { pickedItems } from '../kinds/contents.ts';
import { recordKey } from '../kinds/found.ts';
import { askPlatform } from './pageCheck.ts';

/** Others withdraw and publish meanwhile: an answer older than this is asked for again, in milliseconds. */
const freshFor = 60_000;
const none: ReadonlySet<string> = new Set();

/**
 * Keys of the picked records that readers are not shown now. Asked for once the page stands and the browser is idle, and
 * again when others are picked; until the answer is there, none.
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
    // what was marked stays until the answer to the new question is there
    placeholderData: (before) => before,
    queryFn: async () => {
      const page = documentOf(store.getState());
      const components = page.components.filter((component) => pickedItems(component).length > 0);
      const gone = (await askPlatform({ ...page, components })) ?? [];
      const uuids = new Set(gone.map(({ itemUuid }) => itemUuid));
      const unseen = components.flatMap(pickedItems).filter(({ uuid }) => uuids.has(uuid));
      return new Set(unseen.map(recordKey));
    },
  });
  return data ?? none;
}

const contentsOf = ({ components }: EditorState) => components.map(({ contents }) => contents);

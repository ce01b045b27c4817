import { useQuery } from '@tanstack/react-query';
import { useEditorPart } from '#app/decoration/EditorContext.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { specialAutomatic } from '#contract/endpoints/specialEditing.ts';
import type { ContentItem, SpecialComponent } from '#contract/entities/special.ts';
import { isAutomaticComponent } from '#contract/special.ts';

/** The content that the platform would choose now: loading, failed, or loaded. */
export interface Automatic {
  items: readonly ContentItem[] | undefined;
  failed: boolean;
  /** asks again */
  retry: () => void;
}

/** An answer older than this is asked for again, in milliseconds, because others publish meanwhile. */
const freshFor = 60_000;

/**
 * What readers would see now in a component whose contents the platform chooses: the newest or most read content with the
 * page's label. Canvas and inspector share one answer. For other components nothing is asked.
 */
export function useAutomatic(component: SpecialComponent): Automatic {
  const labelId = useEditorPart((state) => state.settings.label?.id ?? null);
  const { type, datasourceOrder, limitNum } = component;
  const { data, isError, refetch } = useQuery({
    queryKey: ['special-automatic', type, labelId, datasourceOrder, limitNum],
    enabled: isAutomaticComponent(component),
    retry: false,
    staleTime: freshFor,
    // the old content stays until the new answer comes
    placeholderData: (before: ContentItem[] | undefined, question) =>
      question?.queryKey[1] === type ? before : undefined,
    queryFn: async ({ signal }) => {
      if (!isAutomaticComponent(component)) return [];
      const body = { type: component.type, labelId, datasourceOrder, limitNum };
      return (await callEndpoint(specialAutomatic, { body }, { silent: true, signal })).data;
    },
  });
  return { items: data, failed: isError, retry: () => void refetch() };
}

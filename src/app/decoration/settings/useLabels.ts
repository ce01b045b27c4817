import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#app/session/client.ts';
import { specialLabels } from '#contract/endpoints/special.ts';
import { useEditorPart } from '../EditorContext.tsx';

interface Label {
  id: string;
  name: string;
}

/** milliseconds after which labels are loaded again when the settings are opened; new labels are rare */
const freshFor = 60_000;
const none: readonly Label[] = [];

/** The labels to choose from. The page's present label is always among them, so that its name can be shown. */
export function useLabels(): readonly Label[] {
  const own = useEditorPart((state) => state.settings.label);
  const { data: labels = none } = useQuery<readonly Label[]>({
    queryKey: ['special-labels'],
    staleTime: freshFor,
    // a failure is told once; the page can be edited without labels
    retry: false,
    retryOnMount: false,
    queryFn: async ({ signal }) => (await callEndpoint(specialLabels, {}, { signal })).data,
  });
  return own && !labels.some(({ id }) => id === own.id) ? [own, ...labels] : labels;
}

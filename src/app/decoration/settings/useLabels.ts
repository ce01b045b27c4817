import { useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { specialLabels } from '#contract/endpoints/special.ts';
import { useEditorPart } from '../EditorContext.tsx';

interface Label {
  id: string;
  name: string;
}

/** The labels that a page may carry; the one it carries is always among them, so that its name shows. */
export function useLabels(): readonly Label[] {
  const [labels, setLabels] = useState<readonly Label[]>([]);
  const own = useEditorPart((state) => state.settings.label);
  useEffect(() => {
    const leaving = new AbortController();
    callEndpoint(specialLabels, {}, { signal: leaving.signal }).then(
      ({ data }) => setLabels(data),
      // the person has been told; the page can be edited without
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return own && !labels.some(({ id }) => id === own.id) ? [own, ...labels] : labels;
}

import { indexOfComponent } from '../document/state.ts';
import { useEditorPart, useFindings } from '../EditorContext.tsx';
import { componentPlaceOf } from './finding.ts';

/** Whether a component has a problem that blocks publishing. */
export function useHasProblem(uuid: string): boolean {
  const place = useEditorPart((state) => indexOfComponent(state, uuid));
  return useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === place,
    ),
  );
}

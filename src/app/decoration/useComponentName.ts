import { useLanguage } from '#app/language/index.ts';
import { componentOf } from './document/state.ts';
import { useEditorPart } from './EditorContext.tsx';
import { componentName } from './names.ts';

/** What the editor calls a component of the page; empty once it is gone. */
export function useComponentName(uuid: string): string {
  const { language } = useLanguage();
  return useEditorPart((state) => {
    const component = componentOf(state, uuid);
    return component ? componentName(component, language) : '';
  });
}

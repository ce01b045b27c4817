import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { selectMode } from '../selectMode.ts';
import { useComponentName } from '../useComponentName.ts';
import './sight.css';

/**
 * Stands for a component of the canvas that is far from the visible part: it can be found and selected, but its content
 * is not drawn.
 */
export function FarComponent({ uuid }: { uuid: string }) {
  const t = useMessages(locales.decorator.decorator);
  const { store } = useEditing();
  const name = useComponentName(uuid);
  const selected = useEditorPart((state) => state.selection.includes(uuid));
  return (
    <div className="decoration-component decoration-component-far" data-component={uuid}>
      <button
        type="button"
        className="decoration-component-face"
        aria-label={t('select', { name })}
        aria-pressed={selected}
        onClick={(event) => store.dispatch({ type: 'select', uuid, ...selectMode(event) })}
      />
    </div>
  );
}

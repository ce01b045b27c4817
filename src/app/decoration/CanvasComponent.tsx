import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { isEmptyComponent } from '#contract/special.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import { duplicateOf } from './document/duplicate.ts';
import { isPaletteId } from './dragging/identifiers.ts';
import { useEditing, useEditorPart, useProblems } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import { typeNames } from './kinds/names.ts';
import { newUuid } from './kinds/shared.ts';
import { messages } from './messages.ts';

/** One component on the canvas: the sortable shell. What it draws stands in a body of its own, which drags pass by. */
export const CanvasComponent = memo(function CanvasComponent({ uuid }: { uuid: string }) {
  const { readOnly, store } = useEditing();
  const t = useMessages(messages);
  const name = useComponentName(uuid);
  const selected = useEditorPart((state) => state.selection === uuid);
  const troubled = useHasProblem(uuid);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } =
    useSortable({ id: uuid, disabled: readOnly });
  const fromPalette = drag.active !== null && isPaletteId(drag.active.id);
  const states = [
    selected && 'decoration-component-selected',
    troubled && 'decoration-component-troubled',
    drag.isDragging && 'decoration-component-lifted',
    drag.isOver && fromPalette && 'decoration-component-before',
  ];
  return (
    <div
      ref={setNodeRef}
      className={['decoration-component', ...states].filter(Boolean).join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-component={uuid}
    >
      <Body uuid={uuid} />
      <button
        type="button"
        className="decoration-component-face"
        aria-label={t('select', { name })}
        aria-pressed={selected}
        onClick={() => store.dispatch({ type: 'select', uuid })}
        {...(readOnly ? {} : listeners)}
        // the keyboard drags by the handle; here space and enter select
        onKeyDown={undefined}
      />
      {!readOnly && (
        <div className="decoration-tools">
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('drag', { name })}
          >
            <HolderOutlined />
          </button>
          <Tools uuid={uuid} name={name} />
        </div>
      )}
    </div>
  );
});

function useComponent(uuid: string): SpecialComponent | undefined {
  return useEditorPart((state) => state.components.find((component) => component.uuid === uuid));
}

/** What the editor calls a component: its own name, else its type's. */
function useComponentName(uuid: string): string {
  const localized = useLocalized();
  const component = useComponent(uuid);
  return component ? component.name || localized(typeNames[component.type]) : '';
}

function useHasProblem(uuid: string): boolean {
  const problems = useProblems();
  const place = useEditorPart((state) =>
    state.components.findIndex((component) => component.uuid === uuid),
  );
  return problems.some(({ field }) => field.startsWith(`components.${place}.`));
}

/** React 18 knows no `inert` property. */
const makeInert = (node: HTMLElement | null): void => node?.setAttribute('inert', '');

const Body = memo(function Body({ uuid }: { uuid: string }) {
  const component = useComponent(uuid);
  if (!component) return null;
  const Sample = kinds.find(component.type)?.Sample;
  if (isEmptyComponent(component) && Sample) return <Sample />;
  return (
    // nothing on the canvas is reached by keyboard but the editor's own controls
    <div className="decoration-component-body" ref={makeInert}>
      <ComponentView component={component} />
    </div>
  );
});

function Tools({ uuid, name }: { uuid: string; name: string }) {
  const t = useMessages(messages);
  const { store } = useEditing();
  const place = useEditorPart((state) =>
    state.components.findIndex((component) => component.uuid === uuid),
  );
  const last = useEditorPart((state) => state.components.length - 1);
  const move = (to: number) => store.dispatch({ type: 'move', uuid, to });
  const copy = () => {
    const component = store.getState().components[place];
    if (component)
      store.dispatch({
        type: 'insert',
        component: duplicateOf(component, newUuid),
        at: place + 1,
      });
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('up', { name })}
        disabled={place === 0}
        onClick={() => move(place - 1)}
      >
        <ArrowUpOutlined />
      </button>
      <button
        type="button"
        aria-label={t('down', { name })}
        disabled={place === last}
        onClick={() => move(place + 1)}
      >
        <ArrowDownOutlined />
      </button>
      <button type="button" aria-label={t('copy', { name })} onClick={copy}>
        <CopyOutlined />
      </button>
      <button
        type="button"
        aria-label={t('remove', { name })}
        onClick={() => store.dispatch({ type: 'remove', uuid })}
      >
        <DeleteOutlined />
      </button>
    </>
  );
}

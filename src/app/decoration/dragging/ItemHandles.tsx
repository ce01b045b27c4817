import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useCallback, useId, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { locales } from '#locales/index.ts';
import { hasMovableItems, type Item } from '../document/placing.ts';
import { componentOf } from '../document/state.ts';
import { useEditing, useEditorPart } from '../EditorContext.tsx';
import { useIsHeld, useLifting } from './DragSource.tsx';
import { itemsIn, titleOf } from './itemLanding.ts';
import { useHandlePlaces } from './useHandlePlaces.ts';
import './items.css';

const t = textsOf(locales.decorator.item);

/**
 * The handles of the items of the selected component, each on its item: by mouse, finger or keys an item is moved within the
 * component, and to another one that may hold it.
 */
export function ItemHandles({ uuid }: { uuid: string }) {
  const { store, announcer, dragging } = useEditing();
  const instructions = useId();
  const component = useEditorPart((state) => componentOf(state, uuid));
  const [shell, setShell] = useState<HTMLElement | null>(null);
  const keepShell = useCallback(
    (node: HTMLElement | null) => setShell(node?.closest<HTMLElement>('[data-component]') ?? null),
    [],
  );
  const places = useHandlePlaces(shell, component?.contents);
  const items: readonly Item[] = component?.contents ?? [];
  const nameOf = (item: string) => titleOf(items.find((one) => one.uuid === item)) || t('untitled');

  const remove = (item: string) => {
    const sentence = t('removed', { name: nameOf(item) });
    const index = places.findIndex((one) => one.item === item);
    const beside = places[index + 1] ?? places[index - 1];
    const handles = shell?.querySelectorAll<HTMLElement>('.decoration-item-handle');
    const next = beside && handles?.[places.indexOf(beside)];
    (next ?? shell?.querySelector<HTMLElement>('.decoration-component-face'))?.focus();
    store.dispatch({ type: 'remove-item', uuid, item });
    announcer.announce(sentence);
  };

  if (!component || !hasMovableItems(component)) return null;
  return (
    <div className="decoration-items" ref={keepShell}>
      <span id={instructions} hidden>
        {t('instructions')}
      </span>
      {places.map(({ item, left, top, isOut }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the handle within
        <span
          key={item}
          className="decoration-item-place"
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            // of the component, these keys would delete all
            event.preventDefault();
            if (!dragging.getHeld()) remove(item);
          }}
          data-out={isOut || undefined}
          style={{ left, top }}
        >
          <Handle
            item={item}
            of={uuid}
            label={t('drag', { name: nameOf(item) })}
            instructions={instructions}
            onFocus={() => shell && revealItem(shell, item)}
          />
        </span>
      ))}
      <Turns shell={shell} places={places} />
    </div>
  );
}

interface HandleProps {
  item: string;
  /** uuid of its component */
  of: string;
  label: string;
  /** id of the element that says how it is moved by keys */
  instructions: string;
  onFocus: () => void;
}

function Handle({ item, of, label, instructions, onFocus }: HandleProps) {
  const isHeld = useIsHeld(item);
  const lifting = useLifting(item, of);
  return (
    <DragHandle
      className="decoration-item-handle"
      handle={{ ...lifting, 'aria-describedby': instructions }}
      label={label}
      title={label}
      aria-pressed={isHeld || undefined}
      onFocus={onFocus}
    />
  );
}

/** Turns a row that scrolls sideways: the page below takes no press itself. */
function Turns({ shell, places }: { shell: HTMLElement | null; places: readonly unknown[] }) {
  const rail = places.length > 1 ? shell?.querySelector<HTMLElement>('.rail') : undefined;
  if (!rail || rail.scrollWidth <= rail.clientWidth + 1) return null;
  const turn = (by: 1 | -1) => rail.scrollBy({ left: by * rail.clientWidth });
  return (
    <div className="bd-flex bd-gap-4 decoration-turns">
      <button type="button" aria-label={t('back')} onClick={() => turn(-1)}>
        <LeftOutlined />
      </button>
      <button type="button" aria-label={t('forward')} onClick={() => turn(1)}>
        <RightOutlined />
      </button>
    </div>
  );
}

/** Scrolls the row of an item until the item is seen. */
function revealItem(shell: HTMLElement, item: string): void {
  itemsIn(shell)
    .find(({ dataset }) => dataset.item === item)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

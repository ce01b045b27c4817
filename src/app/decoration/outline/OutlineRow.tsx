import { ClockCircleOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, memo, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { isComposing } from '#app/widgets/composing.ts';
import { countedNearEnd } from '#app/widgets/fields/counting.ts';
import { ComponentType } from '#contract/codes.ts';
import { specialLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { componentOf } from '../document/state.ts';
import { ComponentHandle, useIsHeld } from '../dragging/DragSource.tsx';
import { useEditing, useEditorPart, useHasProblem } from '../EditorContext.tsx';
import { kinds } from '../kinds/index.ts';
import { OthersHere } from '../presence/PresentOthers.tsx';
import { selectMode } from '../selectMode.ts';
import { WhenNear } from '../sight/WhenNear.tsx';
import { useComponentName } from '../useComponentName.ts';
import { Figure } from './Figure.tsx';
import { useFiguresOf } from './useFigures.ts';

const decoratorText = textsOf(locales.decorator.decorator);
const t = textsOf(locales.decorator.outline);

/** The row of one component in the outline. A row that is far from the visible part shows only the name. */
export const OutlineRow = memo(function OutlineRow({
  uuid,
  atFirst,
}: {
  uuid: string;
  atFirst: boolean;
}) {
  return (
    <WhenNear
      as="li"
      pane=".decoration-side"
      // rows are small, and each of them takes part in every drag
      margin={150}
      atFirst={atFirst}
      held=".decoration-outline-lifted"
      face=".decoration-outline-face"
      far={<FarRow uuid={uuid} />}
      estimate={36}
    >
      <NearRow uuid={uuid} />
    </WhenNear>
  );
});

function FarRow({ uuid }: { uuid: string }) {
  const name = useComponentName(uuid);
  const { store } = useEditing();
  const selected = useEditorPart((state) => state.selection.includes(uuid));
  return (
    <div className="decoration-outline-row decoration-outline-far">
      <button
        type="button"
        className="decoration-outline-face"
        aria-pressed={selected}
        onClick={(event) => store.dispatch({ type: 'select', uuid, ...selectMode(event) })}
        onKeyDown={stepFocus}
      >
        <span>{name}</span>
      </button>
    </div>
  );
}

/** The frame of a row. Only it is drawn again when the row is dragged. */
function NearRow({ uuid }: { uuid: string }) {
  const isHeld = useIsHeld(uuid);
  return (
    <div className={`decoration-outline-row${isHeld ? ' decoration-outline-lifted' : ''}`}>
      <Held uuid={uuid} />
    </div>
  );
}

/** The content of a row: handle, name (F2 or a double click renames), and what the component holds. */
const Held = memo(function Held({ uuid }: { uuid: string }) {
  const { readOnly } = useEditing();
  const name = useComponentName(uuid);
  const [renaming, setRenaming] = useState(false);
  return (
    <>
      {!readOnly && (
        <ComponentHandle
          className="decoration-outline-handle"
          uuid={uuid}
          label={decoratorText('drag', { name })}
        />
      )}
      {renaming ? (
        <RenameInput uuid={uuid} onEnd={() => setRenaming(false)} />
      ) : (
        <Face uuid={uuid} name={name} onRename={() => setRenaming(true)} />
      )}
      <OthersHere uuid={uuid} />
      <Taps uuid={uuid} />
    </>
  );
});

const tapsId = (uuid: string): string => `taps-${uuid}`;

function Taps({ uuid }: { uuid: string }) {
  const figures = useFiguresOf(uuid);
  return figures ? <Figure id={tapsId(uuid)} of="taps" figures={figures} /> : null;
}

interface FaceProps {
  uuid: string;
  name: string;
  onRename: () => void;
}

function Face({ uuid, name, onRename }: FaceProps) {
  const { language } = useLanguage();
  const { store, readOnly } = useEditing();
  const component = useEditorPart((state) => componentOf(state, uuid));
  const selected = useEditorPart((state) => state.selection.includes(uuid));
  const troubled = useHasProblem(uuid);
  const hasFigures = useFiguresOf(uuid) !== undefined;
  if (!component) return null;
  const summary = kinds.of(component)?.summary(component, language) ?? '';
  const canRename = !readOnly && component.type !== ComponentType.unknown;
  return (
    <button
      type="button"
      className={`decoration-outline-face${troubled ? ' decoration-outline-troubled' : ''}`}
      aria-pressed={selected}
      aria-keyshortcuts={canRename ? 'F2' : undefined}
      aria-describedby={hasFigures ? tapsId(uuid) : undefined}
      onClick={(event) => store.dispatch({ type: 'select', uuid, ...selectMode(event) })}
      onDoubleClick={() => canRename && onRename()}
      onKeyDown={(event) => {
        if (event.key === 'F2' && canRename) onRename();
        else stepFocus(event);
      }}
    >
      <span>{name}</span>
      {!component.active && <EyeInvisibleOutlined aria-label={t('hidden')} />}
      {component.active && (component.startAt || component.endAt) && (
        <ClockCircleOutlined aria-label={t('timed')} />
      )}
      <small>{summary}</small>
    </button>
  );
}

/** Moves the focus between rows by arrow keys. */
function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const row = event.currentTarget.closest('li');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const face = next?.querySelector('.decoration-outline-face');
  if (!(face instanceof HTMLElement)) return;
  event.preventDefault();
  face.focus();
}

function RenameInput({ uuid, onEnd }: { uuid: string; onEnd: () => void }) {
  const { store } = useEditing();
  const present = componentOf(store.getState(), uuid)?.name ?? '';
  const [name, setName] = useState(present);
  const commit = () => {
    const patch = { name: name.trim() };
    store.dispatch({ type: 'change-component', uuid, patch });
    onEnd();
  };
  return (
    <Input
      size="small"
      autoFocus
      aria-label={t('rename')}
      count={countedNearEnd(specialLimits.componentName)}
      value={name}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') onEnd();
      }}
    />
  );
}

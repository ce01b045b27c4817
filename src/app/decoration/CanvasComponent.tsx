import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ClockCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
} from '@ant-design/icons';
import { memo, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { makeInert, makeLively } from '#app/widgets/StillSurroundings.tsx';
import type { SpecialComponent } from '#contract/entities/special.ts';
import { isAutomaticComponent, isEmptyComponent } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { ComponentView } from '#page/ComponentView.tsx';
import { componentOf, indexOfComponent } from './document/state.ts';
import { ComponentHandle, useIsHeld, useLifting } from './dragging/DragSource.tsx';
import { useEditing, useEditorPart, useHasProblem, useShownNow } from './EditorContext.tsx';
import { WithAutomaticContents } from './kinds/automatic/WithAutomaticContents.tsx';
import { pickedItems, withoutItems } from './kinds/contents.ts';
import { recordKey, UnseenContext } from './kinds/found.ts';
import { kinds } from './kinds/index.ts';
import { loadedLater } from './loadedLater.tsx';
import { OthersHere } from './presence/PresentOthers.tsx';
import { selectMode } from './selectMode.ts';
import { AfterPaint } from './sight/AfterPaint.tsx';
import { type TextsBegin, TextsOnPage } from './texts/TextsOnPage.tsx';
import { componentTexts } from './texts/target.ts';
import { useComponentName } from './useComponentName.ts';

const t = textsOf(locales.decorator.decorator);
const say = textsOf(locales.decorator.text);

/** Says above a component what of it readers do not see, or see only for a time. */
const CanvasMarks = memo(function CanvasMarks({ uuid }: { uuid: string }) {
  const component = useEditorPart((state) => componentOf(state, uuid));
  const unseen = useContext(UnseenContext);
  if (!component) return null;
  const { active, startAt, endAt } = component;
  const count = pickedItems(component).filter((item) => unseen.has(recordKey(item))).length;
  return (
    <>
      {!active && <Mark icon={<EyeInvisibleOutlined aria-hidden />}>{t('hiddenMark')}</Mark>}
      {active && (startAt !== '' || endAt !== '') && (
        <Mark icon={<ClockCircleOutlined aria-hidden />}>
          {t('timedMark', { start: startAt.slice(0, 16) || '…', end: endAt.slice(0, 16) || '…' })}
        </Mark>
      )}
      {count > 0 && (
        <Mark icon={<EyeInvisibleOutlined aria-hidden />}>{t('unseenMark', { count })}</Mark>
      )}
    </>
  );
});

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="bd-tiny decoration-mark">
      {icon} {children}
    </span>
  );
}

const Items = loadedLater(() => import('./dragging/ItemHandles.tsx'));
/** draws nothing: the handles come a moment later */
const unseen = () => null;

/** One component on the canvas: a shell that follows drags, and its content, which does not draw again with them. */
export const CanvasComponent = memo(function CanvasComponent({ uuid }: { uuid: string }) {
  const selected = useEditorPart((state) => state.selection.includes(uuid));
  const alone = useEditorPart((state) => selected && state.selection.length === 1);
  const troubled = useHasProblem(uuid);
  const shown = useShownNow(uuid);
  const isHeld = useIsHeld(uuid);
  const states = [
    selected && 'decoration-component-selected',
    alone && 'decoration-component-alone',
    troubled && 'decoration-component-troubled',
    !shown && 'decoration-component-unseen',
    isHeld && 'decoration-component-lifted',
  ];
  return (
    <div
      className={['decoration-component', ...states].filter(Boolean).join(' ')}
      data-component={uuid}
    >
      <Held uuid={uuid} selected={selected} alone={alone} />
    </div>
  );
});

interface HeldProps {
  uuid: string;
  selected: boolean;
  alone: boolean;
}

/** The content of the shell: the drawn component, the face that selects it, its tools. A drag does not draw it again. */
const Held = memo(function Held({ uuid, selected, alone }: HeldProps) {
  const { readOnly, store } = useEditing();
  const name = useComponentName(uuid);
  const lifting = useLifting(uuid);
  const face = useRef<HTMLButtonElement>(null);
  const [begin, setBegin] = useState<TextsBegin>();
  const target = useMemo(() => componentTexts(store, uuid), [store, uuid]);
  const texts = useMemo(
    (): Texts => ({
      begin,
      target,
      name,
      onEnd(byKeys) {
        setBegin(undefined);
        if (byKeys) face.current?.focus();
      },
    }),
    [begin, target, name],
  );
  // a shared block is changed in a dialog, for all its pages
  const isPart = useEditorPart((state) => componentOf(state, uuid)?.partId !== undefined);
  const isWritable = !readOnly && !isPart;
  const write = useCallback(() => setBegin('keys'), []);
  return (
    <>
      <CanvasMarks uuid={uuid} />
      <Body uuid={uuid} texts={texts} />
      <OthersHere uuid={uuid} />
      <button
        ref={face}
        type="button"
        data-written={begin !== undefined || undefined}
        className="decoration-component-face"
        aria-label={t('select', { name })}
        aria-pressed={selected}
        onClick={(event) => store.dispatch({ type: 'select', uuid, ...selectMode(event) })}
        {...lifting}
        // this description belongs to the handle only
        aria-describedby={undefined}
        // the keyboard drags by the handle; here space and enter select, and what is selected is written
        onKeyDown={(event) => {
          if (!isWritable || !(event.key === 'F2' || (event.key === 'Enter' && alone))) return;
          event.preventDefault();
          write();
        }}
        onDoubleClick={isWritable ? ({ clientX: x, clientY: y }) => setBegin({ x, y }) : undefined}
      />
      {!readOnly && (
        <div className="bd-flex bd-end decoration-tools-way">
          <div className="bd-flex bd-cut decoration-tools">
            <ComponentHandle uuid={uuid} label={t('drag', { name })} />
            {/* shown on hover and focus only, so it is drawn after the first paint */}
            <AfterPaint>
              <Tools uuid={uuid} name={name} onWrite={isPart ? undefined : write} />
            </AfterPaint>
          </div>
        </div>
      )}
      {alone && !readOnly && begin === undefined && (
        <AfterPaint>
          <Items around={unseen}>{({ ItemHandles }) => <ItemHandles uuid={uuid} />}</Items>
        </AfterPaint>
      )}
    </>
  );
});

/** The own texts of the component, and whether they are being written. */
type Texts = Pick<Parameters<typeof TextsOnPage>[0], 'begin' | 'target' | 'name' | 'onEnd'>;

const Body = memo(function Body({ uuid, texts }: { uuid: string; texts: Texts }) {
  const component = useEditorPart((state) => componentOf(state, uuid));
  if (!component) return null;
  if (!isAutomaticComponent(component)) return <Picked component={component} texts={texts} />;
  return (
    <WithAutomaticContents component={component}>
      {(shown) => <Drawn component={shown} texts={texts} />}
    </WithAutomaticContents>
  );
});

/** A component without the picked records that readers do not see. */
function Picked({ component, texts }: DrawnProps) {
  const unseen = useContext(UnseenContext);
  const seen = useMemo(() => withoutItems(component, unseen), [component, unseen]);
  if (seen !== component && isEmptyComponent(seen))
    return <p className="decoration-sample">{t('nothingSeen')}</p>;
  return <Drawn component={seen} texts={texts} />;
}

interface DrawnProps {
  component: SpecialComponent;
  texts: Texts;
}

function Drawn({ component, texts }: DrawnProps) {
  const Sample = kinds.of(component)?.Sample;
  const isWritten = texts.begin !== undefined;
  if (isEmptyComponent(component) && Sample && !isWritten) return <Sample />;
  return (
    <TextsOnPage
      {...texts}
      className="decoration-component-body"
      // `inert`: the keyboard reaches only the editor's own controls on the canvas
      hold={isWritten ? makeLively : makeInert}
    >
      <ComponentView component={component} />
    </TextsOnPage>
  );
}

interface ToolsProps {
  uuid: string;
  name: string;
  /** undefined for what is not written on the page */
  onWrite: (() => void) | undefined;
}

const Tools = memo(function Tools({ uuid, name, onWrite }: ToolsProps) {
  const { commands } = useEditing();
  const place = useEditorPart((state) => indexOfComponent(state, uuid));
  const last = useEditorPart((state) => state.components.length - 1);
  const active = useEditorPart((state) => componentOf(state, uuid)?.active ?? true);
  const isKnown = useEditorPart((state) => {
    const component = componentOf(state, uuid);
    return component !== undefined && kinds.of(component) !== undefined;
  });
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <button type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
  return (
    <>
      {tool(t('up', { name }), <ArrowUpOutlined />, () => commands.move([uuid], -1), place === 0)}
      {tool(
        t('down', { name }),
        <ArrowDownOutlined />,
        () => commands.move([uuid], 1),
        place === last,
      )}
      {isKnown && onWrite && tool(say('write', { name }), <EditOutlined />, onWrite)}
      {isKnown &&
        tool(
          t(active ? 'hide' : 'show', { name }),
          active ? <EyeOutlined /> : <EyeInvisibleOutlined />,
          () => commands.setShown([uuid], !active),
        )}
      {tool(t('copy', { name }), <CopyOutlined />, () => commands.duplicate([uuid]))}
      {tool(t('remove', { name }), <DeleteOutlined />, () => commands.remove([uuid]))}
    </>
  );
});

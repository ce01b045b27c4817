import { memo, type ReactNode, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { StillSurroundings } from '#app/widgets/StillSurroundings.tsx';
import { locales } from '#locales/index.ts';
import { PageHeader, PageSheet } from '#page/SpecialPage.tsx';
import { CanvasComponent } from './CanvasComponent.tsx';
import { DeviceFrame, DeviceSwitch } from './device/DeviceFrame.tsx';
import { DragColumn } from './dragging/DragColumn.tsx';
import {
  sameElements,
  useDragging,
  useEditing,
  useEditorPart,
  useViewingTime,
} from './EditorContext.tsx';
import { loadedLater } from './loadedLater.tsx';
import { AfterPaint } from './sight/AfterPaint.tsx';
import { FarComponent, FollowSelection } from './sight/FollowSelection.tsx';
import { WhenNear } from './sight/WhenNear.tsx';
import { type TextsBegin, TextsOnPage } from './texts/TextsOnPage.tsx';
import { pageTexts } from './texts/target.ts';
import { ViewingTimeBar } from './time/ViewingTimeBar.tsx';
import '#page/page.css';

const t = textsOf(locales.decorator.decorator);
const say = textsOf(locales.decorator.text);

const Drops = loadedLater(() => import('./drops/PictureDrops.tsx'));
/** draws nothing: what takes files comes a moment later */
const unseen = () => null;

/** The page as readers will see it, on a phone or a desktop, drawn by the page's own code. */
export const Canvas = memo(function Canvas() {
  const time = useViewingTime();
  const { readOnly } = useEditing();
  return (
    <section className="decoration-canvas" aria-label={t('canvas')}>
      <div className="bd-row bd-wrap decoration-canvas-bar">
        <DeviceSwitch />
        <ViewingTimeBar />
      </div>
      <DeviceFrame>
        <StillSurroundings now={time}>
          <CanvasSheet>
            <Components />
          </CanvasSheet>
        </StillSurroundings>
      </DeviceFrame>
      {!readOnly && (
        <AfterPaint>
          <Drops around={unseen}>{({ PictureDrops }) => <PictureDrops />}</Drops>
        </AfterPaint>
      )}
    </section>
  );
});

/** Every component in its place: those in sight whole, the others as stand-ins. */
function Components() {
  const uuids = useEditorPart((state) => state.components.map(({ uuid }) => uuid), sameElements);
  const [atFirst] = useState(drawnAtFirst);
  return (
    <>
      <FollowSelection />
      <DragColumn id="canvas" as="div" area=".decoration-canvas">
        {uuids.map((uuid, place) => (
          <Slot key={uuid} uuid={uuid} atFirst={place < atFirst} />
        ))}
      </DragColumn>
      <PageEnd empty={uuids.length === 0} />
    </>
  );
}

/** least height of the page's heading and of a component, in CSS pixels */
const headingHeight = 400;
const componentHeight = 240;

/** How many components fill the window. Only these are drawn before the first paint: each may hold dozens of pictures. */
const drawnAtFirst = (): number =>
  Math.max(2, Math.ceil((innerHeight - headingHeight) / componentHeight));

/** The place of a component on the page. A component far from the visible part is not drawn. */
const Slot = memo(function Slot({ uuid, atFirst }: { uuid: string; atFirst: boolean }) {
  return (
    <WhenNear
      as="div"
      pane=".decoration-canvas"
      margin={500}
      atFirst={atFirst}
      held=".decoration-component-lifted"
      face=".decoration-component-face"
      far={<FarComponent uuid={uuid} />}
      estimate={componentHeight}
    >
      <CanvasComponent uuid={uuid} />
    </WhenNear>
  );
});

/** The sheet and the page's heading; they alone follow the page's settings. */
function CanvasSheet({ children }: { children: ReactNode }) {
  const bgColor = useEditorPart((state) => state.settings.bgColor);
  return (
    <PageSheet bgColor={bgColor} scheme="light">
      <PageHead />
      {children}
    </PageSheet>
  );
}

/** The page's heading: pressing it leads to the settings of the page, F2 or a double click writes its name and summary. */
function PageHead() {
  const { store, readOnly } = useEditing();
  const settings = useEditorPart((state) => state.settings);
  const [begin, setBegin] = useState<TextsBegin>();
  const [target] = useState(() => pageTexts(store));
  const face = useRef<HTMLButtonElement>(null);
  const isWritten = begin !== undefined;
  return (
    <div className="bd-anchor decoration-heading-shown">
      <TextsOnPage
        begin={begin}
        target={target}
        name={say('page')}
        className="decoration-heading-texts"
        onEnd={(byKeys) => {
          setBegin(undefined);
          if (byKeys) face.current?.focus();
        }}
      >
        <PageHeader
          settings={{ ...settings, name: settings.name || (isWritten ? '' : t('newPage')) }}
        />
      </TextsOnPage>
      <button
        ref={face}
        type="button"
        className="bd-wide decoration-page-head"
        data-written={isWritten || undefined}
        aria-label={t('pageSettings')}
        onClick={() => store.dispatch({ type: 'select', uuid: undefined })}
        onDoubleClick={readOnly ? undefined : ({ clientX: x, clientY: y }) => setBegin({ x, y })}
        onKeyDown={(event) => {
          if (readOnly || event.key !== 'F2') return;
          event.preventDefault();
          setBegin('keys');
        }}
      />
    </div>
  );
}

const Beginnings = loadedLater(() => import('./templates/WaysToBegin.tsx'));

/** Below the last component: says what an empty page is for, and that a new component can be dropped. */
function PageEnd({ empty }: { empty: boolean }) {
  const { store, readOnly } = useEditing();
  const isOver = useDragging((dragging) => {
    const landing = dragging.getLanding();
    const atEnd = landing?.column && landing.gap === store.getState().components.length;
    return dragging.getHeld()?.kind !== undefined && atEnd === true;
  });
  const state = isOver ? ' decoration-end-over' : '';
  return (
    <div className={`decoration-end${state}${empty ? ' decoration-end-empty' : ''}`}>
      {empty || isOver ? t(isOver ? 'dropHere' : 'emptyCanvas') : null}
      {empty && !isOver && !readOnly && (
        <Beginnings>{({ WaysToBegin }) => <WaysToBegin />}</Beginnings>
      )}
    </div>
  );
}

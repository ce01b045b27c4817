import { memo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { DragColumn } from '../dragging/DragColumn.tsx';
import {
  sameElements,
  useEditing,
  useEditorPart,
  useEditorPartAtOnce,
  useFindings,
} from '../EditorContext.tsx';
import { componentPlaceOf } from '../findings/findingStore.ts';
import { Figure } from './Figure.tsx';
import { OutlineRow } from './OutlineRow.tsx';
import { FiguresProvider, useFigures } from './useFigures.ts';

const t = textsOf(locales.decorator.decorator);
const told = textsOf(locales.decorator.outline);

/**
 * The page as a list of its components, with a line about their content, the selection, and how often readers open it
 * and follow their links. Sorted by dragging.
 *
 * @param id of the page on the platform, as it was opened
 */
export const Outline = memo(function Outline({ id }: { id: string | undefined }) {
  const { store } = useEditing();
  const uuids = useEditorPartAtOnce(
    (state) => state.components.map(({ uuid }) => uuid),
    sameElements,
  );
  const pageSelected = useEditorPart((state) => state.selection.length === 0);
  const troubled = useFindings((findings) =>
    findings.some(
      ({ field, severity }) => severity === 'error' && componentPlaceOf(field) === undefined,
    ),
  );
  const figures = useFigures(id);
  return (
    <nav className="decoration-outline" aria-label={t('outline')}>
      <h2>
        {t('outline')}
        {figures.page && (
          <small className="decoration-outline-lately" aria-hidden="true">
            {told('lately')}
          </small>
        )}
      </h2>
      <div className="decoration-outline-row">
        <button
          type="button"
          aria-describedby={figures.page ? 'views-of-page' : undefined}
          className={`decoration-outline-page${troubled ? ' decoration-outline-troubled' : ''}`}
          aria-pressed={pageSelected}
          onClick={() => store.dispatch({ type: 'select', uuid: undefined })}
        >
          <span>{t('pageSettings')}</span>
        </button>
        {figures.page && <Figure id="views-of-page" of="views" figures={figures.page} />}
      </div>
      <FiguresProvider value={figures}>
        <DragColumn id="outline" as="ol" area=".decoration-outline">
          {uuids.map((uuid, place) => (
            <OutlineRow key={uuid} uuid={uuid} atFirst={place < drawnAtFirst} />
          ))}
        </DragColumn>
      </FiguresProvider>
    </nav>
  );
});

/** rows that fill the space below the palette, and some more */
const drawnAtFirst = 10;

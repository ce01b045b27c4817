import { Button } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { TypedDatePicker } from '#app/widgets/time/TypedDatePicker.tsx';
import { locales } from '#locales/index.ts';
import { useEditing, useEditorPart, useViewingTime } from '../EditorContext.tsx';
import { AfterPaint } from '../sight/AfterPaint.tsx';
import { typedTimes } from './TimeInput.tsx';

const t = textsOf(locales.decorator.time);

/**
 * "Preview at": shows the page on the canvas as readers see it at a moment, with the notice that it has not begun or
 * is over.
 */
export function ViewingTimeBar() {
  const { viewing } = useEditing();
  const time = useViewingTime();
  return (
    <div className="bd-row bd-wrap decoration-as-of">
      <AfterPaint>
        <TypedDatePicker
          time={{}}
          size="small"
          showNow
          aria-label={t('asOf')}
          placeholder={t('asOfForm')}
          forms={typedTimes}
          value={time ?? null}
          onChange={(wall) => viewing.set(wall ?? undefined)}
        />
      </AfterPaint>
      {time !== undefined && (
        <>
          <PageState time={time} />
          <Button size="small" onClick={() => viewing.set(undefined)}>
            {t('showAll')}
          </Button>
        </>
      )}
    </div>
  );
}

function PageState({ time }: { time: string }) {
  const startAt = useEditorPart(({ settings }) => settings.startAt);
  const endAt = useEditorPart(({ settings }) => settings.endAt);
  const state =
    startAt !== '' && time < startAt ? 'notBegun' : endAt !== '' && time >= endAt ? 'over' : 'open';
  return (
    <span className="bd-soft bd-small" role="status">
      {t(state)}
    </span>
  );
}

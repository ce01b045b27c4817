import { formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import type { SpecialFigures } from '#contract/endpoints/specialEditing.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.decorator.outline);

interface FigureProps {
  /** id of the sentence, by which the line that it belongs to is described */
  id: string;
  of: 'taps' | 'views';
  figures: NonNullable<SpecialFigures['page']>;
}

/** The number of the last seven days beside a line of the outline; its sentence has those before, and four weeks. */
export function Figure({ id, of, figures }: FigureProps) {
  const { language } = useLanguage();
  const written = (value: number) => formatNumber(value, 0, language);
  const sentence = t(of, {
    week: written(figures.week),
    weekBefore: written(figures.weekBefore),
    month: written(figures.month),
    monthBefore: written(figures.monthBefore),
  });
  return (
    <span className="bd-rigid bd-soft bd-tiny bd-digits decoration-outline-figure" title={sentence}>
      <span aria-hidden="true">{written(figures.week)}</span>
      <span className="bd-unseen" id={id}>
        {sentence}
      </span>
    </span>
  );
}

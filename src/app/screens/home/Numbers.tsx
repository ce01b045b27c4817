import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import type { Home } from '#contract/endpoints/home.ts';
import { origins } from '#contract/origin.ts';
import { locales } from '#locales/index.ts';
import { type Compared, compare, type NumberName, percentOf } from './comparison.ts';

const t = textsOf(locales.home.screen);

const Chart = lazy(async () => ({
  default: (await import('#app/widgets/chart/Chart.tsx')).Chart,
}));

const shownOf = {
  platform: ['posts', 'views', 'likes', 'readers', 'institutions'],
  own: ['views', 'likes', 'collections', 'posts'],
} as const satisfies Record<Home['of'], readonly NumberName[]>;
const periods = [7, 28] as const;

/** `07-03` of `2026-07-03`. */
const shortDay = (day: string) => day.slice(5);

/** How it goes: numbers of a period against the one before; the chosen one day by day; where readers come from. */
export function Numbers({ home: { of, days } }: { home: Home }) {
  const [length, setLength] = useState<(typeof periods)[number]>(7);
  const names: readonly (typeof shownOf)[Home['of']][number][] = shownOf[of];
  const [chosen, setChosen] = useState<(typeof names)[number]>('views');
  const compared = compare(days, chosen, length);
  const name = t(`number_${chosen}`);
  const isOpened = origins.some((origin) => compare(days, origin, length).now > 0);
  return (
    <section className="bd-shrink bd-box bd-home-part" aria-label={t('numbers')}>
      <div className="bd-row bd-wrap bd-spread bd-home-numbers-head">
        <h2>{t('numbers')}</h2>
        <fieldset className="bd-flex bd-gap-4">
          <legend className="bd-unseen">{t('period')}</legend>
          {periods.map((period) => (
            <button
              key={period}
              type="button"
              className="bd-box bd-home-period"
              aria-pressed={period === length}
              onClick={() => setLength(period)}
            >
              {t(`days${period}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="bd-grid bd-gap-8 bd-home-numbers">
        {names.map((one) => (
          <li key={one}>
            <NumberTile
              name={t(`number_${one}`)}
              compared={compare(days, one, length)}
              length={length}
              isChosen={one === chosen}
              onChoose={() => setChosen(one)}
            />
          </li>
        ))}
      </ul>
      <div className="bd-grid bd-home-charts">
        <Suspense fallback={<div className="bd-home-chart-coming" aria-busy="true" />}>
          <Chart
            kind="line"
            title={t('chartOf', { name, days: length })}
            labelled={t('day')}
            labels={compared.days.map(shortDay)}
            series={[
              { name: t('thisPeriod', { days: length }), values: compared.values },
              {
                name: t('periodBefore', { days: length }),
                values: compared.beforeValues,
                isBefore: true,
              },
            ]}
          />
          {isOpened && (
            <Chart
              kind="share"
              title={t('origins', { days: length })}
              labelled={t('origin')}
              labels={origins.map((origin) => t(`origin_${origin}`))}
              series={[
                {
                  name: t('number_views'),
                  values: origins.map((origin) => compare(days, origin, length).now),
                },
              ]}
            />
          )}
        </Suspense>
      </div>
    </section>
  );
}

interface NumberTileProps {
  readonly name: string;
  readonly compared: Compared;
  readonly length: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A number; pressed, the chart shows its days. */
function NumberTile({ name, compared, length, isChosen, onChoose }: NumberTileProps) {
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, 0, language);
  return (
    <button
      type="button"
      className="bd-column bd-wide bd-box bd-home-number"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="bd-soft bd-small">{name}</span>
      <span className="bd-digits bd-home-number-value">{number(compared.now)}</span>
      <Change compared={compared} length={length} />
      <span className="bd-soft bd-small">{t('today', { count: number(compared.today) })}</span>
    </button>
  );
}

/** Up or down against the period before, in words, with a sign and a colour. */
function Change({ compared, length }: Pick<NumberTileProps, 'compared' | 'length'>) {
  const { language } = useLanguage();
  const percent = percentOf(compared);
  if (compared.now === compared.before)
    return <span className="bd-home-change">{t('same', { days: length })}</span>;
  if (percent === undefined)
    return <span className="bd-home-change">{t('fresh', { days: length })}</span>;
  const isMore = compared.now > compared.before;
  const text = t(isMore ? 'more' : 'less', {
    days: length,
    percent: formatNumber(Math.abs(percent), 0, language),
    before: formatNumber(compared.before, 0, language),
  });
  return (
    <span className={`bd-home-change ${isMore ? 'bd-home-more' : 'bd-home-less'}`}>
      <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
      {text}
    </span>
  );
}

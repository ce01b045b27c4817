import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { useScheme } from '#app/widgets/scheme/useScheme.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { locales } from '#locales/index.ts';
import { colourOf } from './colourOf.ts';
import { type ChartData, type ChartKind, inkOf, type LegendEntry } from './data.ts';
import type { Drawing } from './drawing.ts';
import { saveChartCsv, saveChartPicture } from './files.ts';
import './chart.css';

const t = textsOf(locales.dashboards.drawing);

interface ChartProps extends ChartData {
  readonly kind: ChartKind;
}

/**
 * A chart with its title, its table behind it, and what it is saved as.
 *
 * @example
 * <Chart kind="line" title="Views" labelled="Day" labels={days} series={[{ name: 'Views', values }]} />
 */
export function Chart({ kind, ...data }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isEmpty = data.series.every(({ values }) => values.every((value) => !value));
  const isDrawn = kind !== 'number' && !isEmpty;
  const legend = useLegend(kind, data);
  return (
    <figure className="bd-anchor bd-shrink bd-chart" aria-labelledby={id}>
      <figcaption className="bd-wrap bd-spread bd-chart-head">
        <h3 id={id}>{data.title}</h3>
        {!isEmpty && (
          <span className="bd-wrap bd-chart-tools">
            {isDrawn && (
              <button type="button" className="bd-chart-tool" onClick={() => setTable(!isTable)}>
                {t(isTable ? 'showChart' : 'showTable')}
              </button>
            )}
            {isDrawn && !isTable && (
              <button
                type="button"
                className="bd-chart-tool"
                onClick={() => canvas.current && saveChartPicture(data, canvas.current, legend)}
              >
                {t('savePicture')}
              </button>
            )}
            <button type="button" className="bd-chart-tool" onClick={() => saveChartCsv(data)}>
              {t('saveCsv')}
            </button>
          </span>
        )}
      </figcaption>
      {isEmpty && <p className="bd-faint bd-chart-empty">{t('nothing')}</p>}
      {kind === 'number' && !isEmpty && <Numbers data={data} />}
      {isDrawn && !isTable && (
        <div className={`bd-chart-drawn bd-chart-${kind}`}>
          <Plot kind={kind} data={data} canvas={canvas} />
          {(kind === 'share' || legend.length > 1) && <Legend entries={legend} />}
        </div>
      )}
      {isDrawn && (
        <div className={isTable ? 'bd-chart-rows' : 'bd-unseen'} {...(isTable && scrollArea)}>
          <Rows data={data} />
        </div>
      )}
    </figure>
  );
}

/** Values in words: what is not there is a dash. */
function useValueText(decimals = 0): (value: number | null | undefined) => string {
  const { language } = useLanguage();
  return (value) => (typeof value === 'number' ? formatNumber(value, decimals, language) : '–');
}

/** Labels in words: what is not over says so. */
function useLabelText({ labels, openFrom = labels.length }: ChartData): (index: number) => string {
  return (index) => {
    const label = labels[index] ?? '';
    return index < openFrom ? label : t('openLabel', { label });
  };
}

/** The last value of each series, large. */
function Numbers({ data: { series, decimals } }: { data: ChartData }) {
  const say = useValueText(decimals);
  return (
    <dl className="bd-wrap bd-chart-numbers">
      {series.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{say(values.at(-1))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ data }: { data: ChartData }) {
  const { title, labelled, labels, series, decimals } = data;
  const named = useLabelText(data);
  const say = useValueText(decimals);
  return (
    <table className="bd-rows bd-digits bd-chart-table">
      <caption className="bd-unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{labelled}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{named(index)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{say(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which colour is what; of a share with its part of the whole. The table tells it to screen readers. */
function useLegend(kind: ChartKind, data: ChartData): LegendEntry[] {
  const { labels, series, decimals, openFrom } = data;
  const say = useValueText(decimals);
  const parts = series[0]?.values ?? [];
  const whole = parts.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const entries =
    kind === 'share'
      ? labels.map((name, index) => {
          const value = parts[index] ?? 0;
          const percent = whole === 0 ? 0 : Math.round((value * 100) / whole);
          const share = t('share', { value: say(value), percent });
          return { name, share, ink: inkOf(index, false) };
        })
      : series.map(({ name, isBefore = false }, index) => ({
          name,
          share: undefined,
          ink: inkOf(index, isBefore),
        }));
  if (openFrom === undefined || (kind !== 'line' && kind !== 'bar')) return entries;
  const ink = inkOf(0, kind === 'bar');
  return [
    ...entries,
    { name: t(`open-${kind}`), share: undefined, ink, isDashed: kind === 'line' },
  ];
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="bd-wrap bd-chart-legend" aria-hidden="true">
      {entries.map(({ name, share, ink, isDashed }) => (
        <li className="bd-row bd-gap-8" key={name}>
          <span
            className="bd-rigid bd-chart-ink"
            data-dashed={isDashed || undefined}
            style={{ color: `var(${ink})` }}
          />
          <span>{name}</span>
          {share !== undefined && <span className="bd-soft bd-digits bd-chart-part">{share}</span>}
        </li>
      ))}
    </ul>
  );
}

interface PlotProps {
  readonly kind: Exclude<ChartKind, 'number'>;
  readonly data: ChartData;
  readonly canvas: RefObject<HTMLCanvasElement>;
}

type Draw = typeof import('./drawing.ts')['drawChart'];
/** once its script has come */
let loaded: Draw | undefined;

/** How far a key moves; undefined for other keys. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

function Plot({ kind, data, canvas }: PlotProps) {
  const say = useValueText(data.decimals);
  const scheme = useScheme();
  const drawing = useRef<Drawing>(undefined);
  const named = useLabelText(data);
  const last = data.labels.length - 1;
  const [at, setAt] = useState<number>();
  // data that says the same is not drawn anew
  const key = JSON.stringify(data);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the data, the scheme for the tokens' colours
  useEffect(() => {
    const surface = canvas.current;
    // a browser without canvases has the table
    if (!surface || typeof CanvasRenderingContext2D === 'undefined') return;
    let isOver = false;
    const draw = (drawWith: Draw) => {
      if (!isOver) drawing.current = drawWith(surface, kind, data, { inkOf, colourOf });
    };
    // what is printed is drawn anew at once, or it is not on the paper
    if (loaded) draw(loaded);
    else
      void import('./drawing.ts').then(({ drawChart }) => {
        loaded = drawChart;
        draw(drawChart);
      });
    return () => {
      isOver = true;
      drawing.current?.destroy();
      drawing.current = undefined;
    };
  }, [kind, key, scheme, canvas]);

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || last < 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, step(at ?? last, last)));
    setAt(next);
    drawing.current?.mark(next);
  };
  const leave = () => {
    setAt(undefined);
    drawing.current?.mark(undefined);
  };
  const point = at ?? Math.max(0, last);
  const values = data.series.map(({ name, values: row }) =>
    t('value', { name, value: say(row[point]) }),
  );
  return (
    <div
      className="bd-anchor bd-shrink bd-chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={t('movable', { title: data.title })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={point}
      aria-valuetext={t('point', { label: named(point), values: values.join(', ') })}
      onKeyDown={move}
      onBlur={leave}
    >
      <canvas ref={canvas} />
    </div>
  );
}

import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  type ScriptableLineSegmentContext,
  Tooltip,
} from 'chart.js';
import type { ChartData, ChartKind, InkOf } from './data.ts';

Chart.register(
  ...[ArcElement, BarController, BarElement, CategoryScale, DoughnutController],
  ...[LinearScale, LineController, LineElement, PointElement, Tooltip],
);

/** bars that are named one and all, at a slant where they are narrow */
const fewBars = 12;

/** Which token a series has, and the colour of a token. */
interface Colours {
  readonly inkOf: InkOf;
  readonly colourOf: (beside: HTMLElement, token: string) => string;
}

type DrawnKind = Exclude<ChartKind, 'number'>;

/** A chart on a canvas. */
export interface Drawing {
  /** Marks what stands at a label, as the pointer does; undefined marks nothing. */
  mark(index: number | undefined): void;
  destroy(): void;
}

function configurationOf(
  kind: DrawnKind,
  { labels, series, openFrom = labels.length }: ChartData,
  canvas: HTMLCanvasElement,
  { inkOf, colourOf }: Colours,
): ChartConfiguration<'line' | 'bar' | 'doughnut'> {
  const style = getComputedStyle(canvas);
  const token = (name: string) => colourOf(canvas, name);
  const ink = (index: number, isBefore = false) => token(inkOf(index, isBefore));
  const lines = { color: token('--bd-line'), tickColor: token('--bd-line') };
  const text = { color: style.color, font: { family: style.fontFamily, size: 12 } };
  const soft = { ...text, color: token('--bd-text-soft') };
  const datasets = series.map(({ name, values, isBefore = false }, index) => {
    const colour = ink(index, isBefore);
    return {
      label: name,
      data: [...values],
      borderColor: kind === 'share' ? token('--bd-surface') : colour,
      backgroundColor:
        kind === 'line'
          ? colour
          : labels.map((_, at) =>
              kind === 'share' ? ink(at) : at < openFrom ? colour : ink(0, true),
            ),
      borderWidth: kind === 'bar' ? 0 : 2,
      // pointed corners would reach beyond the values
      borderJoinStyle: 'round' as const,
      ...(kind === 'line' && {
        pointRadius: labels.length > 31 ? 0 : 2,
        pointHitRadius: 12,
        borderDash: isBefore ? [4, 4] : [],
        segment: {
          borderDash: ({ p1DataIndex }: ScriptableLineSegmentContext) =>
            p1DataIndex < openFrom ? undefined : [2, 3],
        },
      }),
      ...(kind === 'bar' && { borderRadius: 3, maxBarThickness: 40 }),
    };
  });
  const scales = {
    x: {
      grid: { display: false },
      border: lines,
      ticks: {
        ...soft,
        ...(kind === 'bar' && labels.length <= fewBars
          ? { autoSkip: false, maxRotation: 60 }
          : { maxRotation: 0, autoSkipPadding: 12 }),
      },
    },
    y: {
      beginAtZero: true,
      border: { display: false },
      grid: lines,
      ticks: { ...soft, precision: 0, maxTicksLimit: 6 },
    },
  };
  return {
    type: kind === 'share' ? 'doughnut' : kind,
    data: { labels: [...labels], datasets },
    options: {
      animation: false,
      maintainAspectRatio: false,
      color: style.color,
      interaction: { mode: kind === 'share' ? 'nearest' : 'index', intersect: kind === 'share' },
      ...(kind !== 'share' && { scales }),
      plugins: {
        tooltip: {
          backgroundColor: token('--bd-night'),
          titleFont: { family: style.fontFamily },
          bodyFont: { family: style.fontFamily },
        },
      },
    },
  };
}

/**
 * Draws a chart on a canvas, in the font that the canvas has on the page.
 *
 * @param colours handed in, so that this script holds nothing but the drawing
 */
export function drawChart(
  canvas: HTMLCanvasElement,
  kind: DrawnKind,
  data: ChartData,
  colours: Colours,
): Drawing {
  const chart = new Chart(canvas, configurationOf(kind, data, canvas, colours));
  return {
    mark(index) {
      const active =
        index === undefined ? [] : data.series.map((_, datasetIndex) => ({ datasetIndex, index }));
      chart.setActiveElements(active);
      chart.tooltip?.setActiveElements(active, { x: 0, y: 0 });
      chart.update();
    },
    destroy: () => chart.destroy(),
  };
}

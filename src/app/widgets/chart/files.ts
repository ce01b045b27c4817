import { saveFile } from '#app/widgets/saveFile.ts';
import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { colourOf } from './colourOf.ts';
import type { ChartData, LegendEntry } from './data.ts';

/** The rows of a chart as a CSV file, headings first, as exports of lists are written. */
export function chartCsv({ labelled, labels, series }: ChartData): string {
  const rows = labels.map((label, index) => [
    label,
    ...series.map(({ values }) => values[index] ?? ''),
  ]);
  return `${byteOrderMark}${[[labelled, ...series.map(({ name }) => name)], ...rows].map(writeCsvLine).join('')}`;
}

/** Saves the rows of a chart. */
export function saveChartCsv(data: ChartData): void {
  saveFile(`${data.title}.csv`, new Blob([chartCsv(data)], { type: 'text/csv' }));
}

const margin = 24;
const titleSize = 20;
const lineHeight = 22;
const inkSize = 12;

/** Saves a drawn chart as a picture: title, what is drawn, which colour is what, on the ground that it has on the page. */
export function saveChartPicture(
  { title }: ChartData,
  drawn: HTMLCanvasElement,
  legend: readonly LegendEntry[],
): void {
  const style = getComputedStyle(drawn);
  const scale = drawn.width / Math.max(1, drawn.clientWidth);
  const picture = document.createElement('canvas');
  const head = (margin + titleSize) * scale;
  picture.width = drawn.width + 2 * margin * scale;
  picture.height = drawn.height + head + (2 * margin + legend.length * lineHeight) * scale;
  const context = picture.getContext('2d');
  if (!context) return;
  context.fillStyle = colourOf(drawn, '--bd-surface');
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = style.color;
  context.font = `600 ${titleSize * scale}px ${style.fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(title, margin * scale, margin * scale, picture.width - 2 * margin * scale);
  context.drawImage(drawn, margin * scale, margin * scale + head);
  context.scale(scale, scale);
  context.font = `13px ${style.fontFamily}`;
  for (const [index, { name, share = '', ink }] of legend.entries()) {
    const y = (drawn.height + head) / scale + 1.5 * margin + index * lineHeight;
    context.fillStyle = colourOf(drawn, ink);
    context.fillRect(margin, y, inkSize, inkSize);
    context.fillStyle = style.color;
    context.fillText(`${name} ${share}`, margin + 20, y, drawn.clientWidth - 20);
  }
  picture.toBlob((content) => {
    if (content) saveFile(`${title}.png`, content);
  });
}

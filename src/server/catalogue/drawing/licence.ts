import { escapeXml } from '#server/xml.ts';
import { box, line, svg } from './colours.ts';
import { drawLines, fitText } from './text.ts';

const width = 640;
const height = 452;
const ink = '#3a3226';
const gold = '#b0925a';

/** titles of the certificate, by the first two characters of the credit code */
const titles: Readonly<Record<string, string>> = {
  '12': '事业单位法人证书',
  '51': '社会团体法人登记证书',
  '52': '民办非企业单位登记证书',
};

function row(label: string, text: string, y: number): string {
  return [
    drawLines(
      { lines: [label], size: 15 },
      { x: 64, y, colour: ink, family: 'sans', opacity: 0.7 },
    ),
    drawLines(fitText(text, { width: 390, lines: 1, largest: 19, smallest: 11 }), {
      x: 196,
      y,
      colour: ink,
      family: 'sans',
    }),
  ].join('');
}

/**
 * Draws a licence, 640 × 452. SAMPLE 样本 is printed all over it, so that nobody takes it for a real one.
 *
 * @param scene `blurred` for a photograph out of focus
 */
export function drawLicence(name: string, code: string, address: string, scene: string): string {
  const title = titles[code.slice(0, 2)] ?? '营业执照';
  const stamp = [0, 1, 2]
    .map((index) =>
      drawLines(
        { lines: ['SAMPLE 样本'], size: 64 },
        {
          x: 330,
          y: 130 + index * 120,
          colour: '#b4472f',
          anchor: 'middle',
          weight: 700,
          family: 'sans',
          opacity: 0.22,
        },
      ),
    )
    .join('');
  const content = [
    box(0, 0, width, height, '#fbf7ec'),
    box(16, 16, width - 32, height - 32, 'none', ` stroke="${gold}" stroke-width="4"`),
    box(26, 26, width - 52, height - 52, 'none', ` stroke="${gold}" stroke-width="1"`),
    drawLines(
      { lines: [title], size: 34 },
      { x: 320, y: 92, colour: ink, anchor: 'middle', weight: 700, spacing: 4 },
    ),
    line('M180 112H460', gold, 1.5),
    row('统一社会信用代码', code, 168),
    row('名称', name, 216),
    row('住所', address, 264),
    row('登记机关', '书案示例登记处（虚构）', 312),
    row('说明', '演示用图，不是证照，没有任何效力', 360),
    `<g transform="rotate(-18 320 226)">${stamp}</g>`,
  ].join('');
  const isBlurred = scene === 'blurred';
  return svg(
    width,
    height,
    escapeXml(name),
    isBlurred
      ? `<filter id="blur"><feGaussianBlur stdDeviation="4.5"/></filter><g filter="url(#blur)">${content}</g>`
      : content,
  );
}

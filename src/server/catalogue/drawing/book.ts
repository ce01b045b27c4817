import { escapeXml } from '#server/xml.ts';
import { steady } from '../steady.ts';
import { drawLines, type Fitted, fitText } from './text.ts';

/** Colours that match. */
interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  readonly soft: string;
}

const palettes: readonly [Palette, ...Palette[]] = [
  { paper: '#f4efe4', ink: '#26323a', accent: '#b4472f', soft: '#dccfb4' },
  { paper: '#1f3a44', ink: '#f3ead6', accent: '#e0a458', soft: '#2f5360' },
  { paper: '#e7ece6', ink: '#22352c', accent: '#3f7d58', soft: '#c3d2c2' },
  { paper: '#7c2f2b', ink: '#f8ecd9', accent: '#e5b769', soft: '#98433a' },
  { paper: '#f7f1ea', ink: '#3a2b3f', accent: '#8a5a83', soft: '#e2d3dc' },
  { paper: '#223049', ink: '#eef1f4', accent: '#7fb3c8', soft: '#314463' },
  { paper: '#efe6d2', ink: '#3b3024', accent: '#a97f2f', soft: '#d9c79d' },
  { paper: '#dfe9ee', ink: '#1f3441', accent: '#d0654a', soft: '#b9d0db' },
  { paper: '#2e3d33', ink: '#f1ecdc', accent: '#d8b35c', soft: '#425747' },
  { paper: '#f2e3da', ink: '#452a26', accent: '#c2583f', soft: '#e3c4b4' },
  { paper: '#e9e7f0', ink: '#2b2a44', accent: '#5a62a8', soft: '#cbcae0' },
  { paper: '#0f5c5a', ink: '#f2f0e4', accent: '#f0c36b', soft: '#1d7572' },
];

/** The palette of a text; always the same for the same text. */
const paletteFor = (seed: string): Palette =>
  palettes[steady(`colour ${seed}`, palettes.length)] ?? palettes[0];

/** A complete SVG picture. */
const svg = (width: number, height: number, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title>${content}</svg>`;

/** A filled rectangle, in units of the picture. */
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;

/** A filled circle, in units of the picture. */
const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`;

/** A line along a path of SVG. */
const line = (path: string, stroke: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;

const width = 200;
const height = 264;

interface Sheet {
  readonly colours: Palette;
  readonly seed: string;
  readonly title: string;
  readonly author: string;
}
type Design = (sheet: Sheet) => string;

const middleOf = ({ lines, size }: Fitted, centre: number, leading = 1.25) =>
  centre - ((lines.length - 1) * size * leading) / 2 + size * 0.36;

const authorLine = (author: string, limit: number) =>
  fitText(author, { width: limit, lines: 1, largest: 14, smallest: 12 });

/** A frame with the title in the middle, as on classics. */
const framed: Design = ({ colours, title, author }) => {
  const text = fitText(title, { width: 148, lines: 5, largest: 36, smallest: 16 });
  return [
    box(0, 0, width, height, colours.paper),
    box(12, 12, width - 24, height - 24, 'none', ` stroke="${colours.accent}" stroke-width="1.5"`),
    box(17, 17, width - 34, height - 34, 'none', ` stroke="${colours.accent}" stroke-width=".6"`),
    drawLines(text, {
      x: 100,
      y: middleOf(text, 112),
      colour: colours.ink,
      anchor: 'middle',
      weight: 700,
    }),
    line('M86 208H114', colours.accent, 2),
    drawLines(authorLine(author, 156), {
      x: 100,
      y: 234,
      colour: colours.ink,
      anchor: 'middle',
      family: 'sans',
    }),
  ].join('');
};

/** A band of colour above the title. */
const banded: Design = ({ colours, seed, title, author }) => {
  const text = fitText(title, { width: 168, lines: 4, largest: 32, smallest: 16, height: 100 });
  const waves = Array.from({ length: 5 }, (_, index) => {
    const lift = 10 + steady(`${seed}${index}`, 22);
    const y = 34 + index * 17;
    return line(
      `M-10 ${y}C40 ${y - lift} 70 ${y + lift} 110 ${y}S180 ${y - lift} 220 ${y}`,
      colours.paper,
      1.4,
      ' opacity=".55"',
    );
  });
  return [
    box(0, 0, width, height, colours.paper),
    box(0, 0, width, 116, colours.accent),
    ...waves,
    drawLines(text, { x: 16, y: 116 + 14 + text.size, colour: colours.ink, weight: 700 }),
    drawLines(authorLine(author, 168), {
      x: 16,
      y: 248,
      colour: colours.ink,
      family: 'sans',
      opacity: 0.85,
    }),
  ].join('');
};

/** The sun or the moon over hills. */
const landscape: Design = ({ colours, seed, title, author }) => {
  const text = fitText(title, { width: 168, lines: 4, largest: 34, smallest: 16, height: 110 });
  const x = 50 + steady(`${seed}x`, 110);
  const hill = (y: number, name: string) => {
    const a = y - 12 - steady(seed + name, 34);
    const b = y + steady(`${name}${seed}`, 22);
    return `M0 ${y}C50 ${a} 90 ${b} 130 ${y - 8}S190 ${a + 18} 200 ${y - 6}V264H0Z`;
  };
  return [
    box(0, 0, width, height, colours.paper),
    disc(x, 158, 30, colours.accent),
    `<path d="${hill(196, 'far')}" fill="${colours.soft}"/>`,
    `<path d="${hill(222, 'near')}" fill="${colours.ink}" opacity=".92"/>`,
    drawLines(text, { x: 16, y: 22 + text.size, colour: colours.ink, weight: 700 }),
    drawLines(authorLine(author, 168), { x: 16, y: 250, colour: colours.paper, family: 'sans' }),
  ].join('');
};

/** Circles and bars of a modernist series. */
const geometric: Design = ({ colours, seed, title, author }) => {
  const text = fitText(title, { width: 164, lines: 4, largest: 32, smallest: 16, height: 118 });
  const shapes = Array.from({ length: 6 }, (_, index) => {
    const x = (index % 3) * 67;
    const y = Math.floor(index / 3) * 60;
    const fill = [colours.accent, colours.soft, colours.ink][steady(`${seed}f${index}`, 3)] ?? '';
    switch (steady(`${seed}s${index}`, 4)) {
      case 0:
        return disc(x + 33, y + 30, 26, fill);
      case 1:
        return `<path d="M${x} ${y}h67v60z" fill="${fill}"/>`;
      case 2:
        return `<path d="M${x} ${y + 60}a60 60 0 0 1 60-60v60z" fill="${fill}"/>`;
      default:
        return box(x + 10, y + 12, 47, 36, fill);
    }
  });
  return [
    box(0, 0, width, height, colours.paper),
    `<g transform="translate(0 144)">${shapes.join('')}</g>`,
    drawLines(text, { x: 18, y: 20 + text.size, colour: colours.ink, weight: 700 }),
    box(0, 236, width, 28, colours.paper),
    drawLines(authorLine(author, 164), { x: 18, y: 255, colour: colours.ink, family: 'sans' }),
  ].join('');
};

/** A vertical title on a label, as on Chinese thread-bound books. */
const vertical: Design = (sheet) => {
  const { colours, title, author } = sheet;
  const characters = [...title.replace(/\s/g, '')];
  if (characters.length > 10 || !/^[\u4e00-\u9fff]+$/.test(characters.join('')))
    return framed(sheet);
  const columns = characters.length > 5 ? 2 : 1;
  const perColumn = Math.ceil(characters.length / columns);
  const size = Math.min(36, 168 / perColumn);
  const labelWidth = columns * (size + 10) + 14;
  const left = width - 22 - labelWidth;
  const column = (index: number) =>
    characters.slice(index * perColumn, (index + 1) * perColumn).map((character, row) =>
      drawLines(
        { lines: [character], size },
        {
          x: left + labelWidth - 12 - size / 2 - index * (size + 10),
          y: 38 + size * 0.82 + row * size * 1.06,
          colour: colours.ink,
          anchor: 'middle',
          weight: 700,
        },
      ),
    );
  const stitches = [40, 92, 146, 200, 238].map((y) => line(`M0 ${y}H16`, colours.paper, 1.2));
  return [
    box(0, 0, width, height, colours.soft),
    box(0, 0, 16, height, colours.accent),
    ...stitches,
    box(left, 24, labelWidth, 200, colours.paper, ` stroke="${colours.accent}" stroke-width="1"`),
    ...Array.from({ length: columns }, (_, index) => column(index).join('')),
    drawLines(authorLine(author, 156), {
      x: 178,
      y: 250,
      colour: colours.ink,
      anchor: 'end',
      family: 'sans',
    }),
  ].join('');
};

/** A large initial behind the title. */
const initial: Design = ({ colours, title, author }) => {
  const text = fitText(title, { width: 164, lines: 5, largest: 32, smallest: 16 });
  const first = [...title.replace(/^(the|a|an) /i, '')][0] ?? '';
  return [
    box(0, 0, width, height, colours.paper),
    drawLines(
      { lines: [first], size: 230 },
      { x: 196, y: 246, colour: colours.soft, anchor: 'end', weight: 700 },
    ),
    box(18, 22, 34, 4, colours.accent),
    drawLines(text, { x: 18, y: 38 + text.size, colour: colours.ink, weight: 700 }),
    drawLines(authorLine(author, 164), { x: 18, y: 246, colour: colours.ink, family: 'sans' }),
  ].join('');
};

const designs: readonly [Design, ...Design[]] = [
  framed,
  banded,
  landscape,
  geometric,
  vertical,
  initial,
];

/** Draws a book's cover, 200 × 264; the title is still readable at half that size. */
export function drawBook(title: string, author: string): string {
  const seed = `${title}\n${author}`;
  const design = designs[steady(`design ${seed}`, designs.length)] ?? designs[0];
  const content = design({ colours: paletteFor(seed), seed, title, author });
  const edge =
    box(0, 0, 5, height, '#000', ' opacity=".12"') +
    box(5, 0, 1.5, height, '#fff', ' opacity=".18"');
  return svg(width, height, escapeXml(title), content + edge);
}

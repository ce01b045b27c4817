import { escapeXml } from '#server/xml.ts';
import { steady } from '../timeline.ts';
import { box, disc, line, type Palette, paletteFor, svg } from './colours.ts';
import { drawLines, fitText } from './text.ts';

const width = 640;
const height = 480;

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The area of a shelf with book spines. */
interface Shelf {
  readonly left: number;
  readonly right: number;
  readonly floor: number;
}

function spines(seed: string, colours: Palette, { left, right, floor }: Shelf): string {
  const fills = [
    colours.accent,
    colours.ink,
    colours.soft,
    '#c9b48a',
    '#7d8f86',
    '#a3573f',
    '#e8dfcb',
  ];
  let drawn = '';
  let x = left;
  for (let index = 0; x < right - 16; index += 1) {
    const thick = Math.min(16 + steady(`${seed}t${index}`, 22), right - x);
    const tall = 74 + steady(`${seed}h${index}`, 40);
    const fill = fills[steady(`${seed}c${index}`, fills.length)] ?? colours.accent;
    drawn += box(x, floor - tall, thick - 2, tall, fill);
    drawn += box(x + 3, floor - tall + 12, thick - 8, 3, '#fff', ' opacity=".4"');
    x += thick;
  }
  return drawn;
}

type Scene = (seed: string, colours: Palette) => string;
const scenes: Readonly<Record<string, Scene>> = {
  shelf: (seed, colours) =>
    box(0, 0, width, height, '#5b4636') +
    times(3, (index) => {
      const floor = 150 + index * 150;
      return (
        box(24, floor - 132, width - 48, 132, '#43342a') +
        spines(`${seed}${index}`, colours, {
          left: 32,
          right: width - 32 - steady(`${seed}${index}gap`, 150),
          floor,
        }) +
        box(16, floor, width - 32, 14, '#7a5f4a')
      );
    }),
  window: (seed, colours) =>
    box(0, 0, width, height, '#e9dfce') +
    box(90, 50, 460, 300, '#bcd6dd') +
    disc(180 + steady(seed, 260), 120, 34, '#fff3cf') +
    `<path d="M90 300C190 250 270 290 350 262S500 250 550 282V350H90Z" fill="#7d9c83"/>` +
    line('M320 50V350M90 200H550', '#f7f2e8', 12) +
    box(78, 38, 484, 14, '#f7f2e8') +
    box(60, 350, 520, 22, '#f7f2e8') +
    spines(seed, colours, { left: 110, right: 330, floor: 350 }) +
    box(430, 300, 50, 50, colours.accent) +
    `<path d="M455 300C430 250 440 220 420 200M455 300C470 250 462 230 486 196M455 300V220" fill="none" stroke="#4c6b50" stroke-width="7" stroke-linecap="round"/>`,
  desk: (seed, colours) =>
    box(0, 0, width, height, '#e6e0d4') +
    box(0, 330, width, 150, '#9a7452') +
    `<path d="M150 330L320 300L490 330V344L320 316L150 344Z" fill="#fffdf6"/><path d="M150 330C200 290 270 286 320 300V316C270 302 200 306 150 344Z" fill="#fff"/><path d="M490 330C440 290 370 286 320 300V316C370 302 440 306 490 344Z" fill="#f4efe2"/>` +
    times(5, (index) =>
      line(
        `M190 ${318 - index * 3}C230 ${304 - index * 3} 270 ${302 - index * 3} 306 ${308 - index * 2}`,
        '#b9b2a3',
        1.5,
      ),
    ) +
    line('M540 330V150L470 92', colours.ink, 9) +
    `<path d="M420 112L500 60L520 128Z" fill="${colours.accent}"/><path d="M424 116L518 130L470 320H270Z" fill="#fff7d6" opacity=".45"/>` +
    box(60, 268, 46, 62, colours.accent, ' rx="6"') +
    line('M106 282C130 282 130 312 106 312', colours.accent, 7) +
    spines(seed, colours, { left: 20, right: 60, floor: 330 }),
  rain: (seed, colours) =>
    box(0, 0, width, height, '#8fa3ad') +
    times(5, (index) => {
      const x = index * 130 - 20;
      const top = 120 + steady(`${seed}roof${index}`, 90);
      return (
        box(x, top, 124, height - top - 60, ['#5d6b70', '#6f7f80', '#525f66'][index % 3] ?? '') +
        times(4, (at) =>
          box(
            x + 20 + (at % 2) * 52,
            top + 30 + Math.floor(at / 2) * 70,
            26,
            34,
            steady(`${seed}w${index}${at}`, 3) === 0 ? '#4a565b' : '#f3d58a',
          ),
        )
      );
    }) +
    box(0, 420, width, 60, '#46525a') +
    times(60, (index) => {
      const x = steady(`${seed}rx${index}`, 660);
      const y = steady(`${seed}ry${index}`, 440);
      return line(`M${x} ${y}l-8 26`, '#dfe8ec', 1.5, ' opacity=".6"');
    }) +
    `<path d="M280 330a60 60 0 0 1 120 0z" fill="${colours.accent}"/>` +
    line('M340 330V412', '#2c3438', 5) +
    box(328, 346, 24, 70, '#2c3438', ' rx="10"'),
  train: (seed, colours) =>
    box(0, 0, width, height, '#d9d5cb') +
    box(60, 40, 520, 270, '#a9c4cf', ' rx="26"') +
    `<path d="M60 240C160 200 260 250 360 214S520 210 580 236V290Q580 310 556 310H84Q60 310 60 290Z" fill="#84a07f"/>` +
    times(6, (index) =>
      line(
        `M${90 + index * 90} 60V${200 + steady(`${seed}p${index}`, 40)}`,
        '#6a7a80',
        3,
        ' opacity=".6"',
      ),
    ) +
    box(0, 330, width, 150, colours.accent) +
    box(0, 330, width, 16, colours.ink, ' opacity=".35"') +
    `<path d="M250 392L320 376L390 392V440L320 424L250 440Z" fill="#fffdf6"/>` +
    line('M320 376V424', '#b9b2a3', 2) +
    times(3, (index) =>
      disc(140 + index * 180, 20, 12, 'none', ` stroke="${colours.ink}" stroke-width="5"`),
    ),
  night: (seed, colours) =>
    box(0, 0, width, height, '#17233a') +
    times(50, (index) =>
      disc(
        steady(`${seed}sx${index}`, width),
        steady(`${seed}sy${index}`, 300),
        1 + steady(`${seed}sr${index}`, 2),
        '#f6f1d5',
        ' opacity=".8"',
      ),
    ) +
    disc(470, 110, 46, '#f2e6b8') +
    disc(490, 98, 40, '#17233a') +
    `<path d="M0 360C120 300 200 350 320 322S540 300 640 352V480H0Z" fill="#0e1829"/>` +
    box(120, 290, 90, 90, '#25344f') +
    `<path d="M108 292L165 248L222 292Z" fill="#31446a"/>` +
    box(148, 316, 34, 34, '#f6cf72') +
    line('M165 316V350M148 333H182', '#25344f', 3) +
    `<path d="M330 400L400 384L470 400V430L400 414L330 430Z" fill="${colours.paper}" opacity=".9"/>`,
};

/** Draws a picture, 640 × 480; an unknown scene shows a shelf. */
export function drawPicture(scene: string, seed: string): string {
  const draw = Object.hasOwn(scenes, scene) ? scenes[scene] : scenes.shelf;
  return svg(width, height, escapeXml(scene), draw?.(seed, paletteFor(seed)) ?? '');
}

/** Draws a banner, 960 × 540, with its title on the left. */
export function drawBanner(title: string, subTitle: string): string {
  const colours = paletteFor(title);
  const text = fitText(title, { width: 520, lines: 3, largest: 76, smallest: 34 });
  const below = fitText(subTitle, { width: 520, lines: 2, largest: 28, smallest: 22 });
  const top = 236 - ((text.lines.length - 1) * text.size * 1.2) / 2;
  const bottom = top + (text.lines.length - 1) * text.size * 1.2;
  return svg(
    960,
    540,
    escapeXml(title),
    [
      box(0, 0, 960, 540, colours.paper),
      `<path d="M600 0H960V540H520C600 420 560 330 620 250S560 90 600 0Z" fill="${colours.soft}"/>`,
      disc(820, 150, 74, colours.accent),
      `<g transform="translate(560 0)">${spines(title, colours, { left: 60, right: 400, floor: 470 })}</g>`,
      box(600, 470, 360, 10, colours.ink),
      box(72, top - text.size - 26, 56, 6, colours.accent),
      drawLines(text, {
        x: 72,
        y: top + text.size * 0.1,
        colour: colours.ink,
        weight: 700,
        leading: 1.2,
      }),
      subTitle === ''
        ? ''
        : drawLines(below, {
            x: 72,
            y: bottom + 62,
            colour: colours.ink,
            family: 'sans',
            opacity: 0.8,
          }),
    ].join(''),
  );
}

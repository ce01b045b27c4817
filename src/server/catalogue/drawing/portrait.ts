import { escapeXml } from '#server/xml.ts';
import { steady } from '../timeline.ts';
import { box, disc, line, paletteFor, svg } from './colours.ts';
import { drawLines, fitText } from './text.ts';

const side = 160;

/** One or two characters that represent a name. */
function monogram(name: string): string {
  const characters = [...name.trim()];
  if (/^[\u4e00-\u9fff]/.test(name)) return characters[0] ?? '';
  const words = name.split(/[\s.]+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** Draws a person's or an institution's portrait, 160 × 160. */
export function drawPortrait(name: string): string {
  const colours = paletteFor(name);
  const letters = monogram(name) || '书';
  const size = letters.length > 1 ? 62 : 76;
  const x = 30 + steady(`${name}x`, 100);
  const y = 20 + steady(`${name}y`, 120);
  return svg(
    side,
    side,
    escapeXml(name),
    [
      box(0, 0, side, side, colours.paper),
      disc(x, y, 64 + steady(`${name}r`, 30), colours.soft),
      disc(side - x, side - y, 18, colours.accent, ' opacity=".85"'),
      drawLines(
        { lines: [letters], size },
        { x: 80, y: 80 + size * 0.36, colour: colours.ink, anchor: 'middle', weight: 700 },
      ),
    ].join(''),
  );
}

/** Draws the square emblem of a circle or a topic, 160 × 160. */
export function drawEmblem(title: string): string {
  const colours = paletteFor(title);
  const text = fitText(title, { width: 124, lines: 3, largest: 34, smallest: 18 });
  const top = 84 - ((text.lines.length - 1) * text.size * 1.2) / 2 + text.size * 0.32;
  const rays = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + steady(title, 60) / 60;
    const at = (radius: number) =>
      `${Math.round(80 + Math.cos(angle) * radius)} ${Math.round(80 + Math.sin(angle) * radius)}`;
    return line(`M${at(84)}L${at(112)}`, colours.soft, 10, ' stroke-linecap="round"');
  });
  return svg(
    side,
    side,
    escapeXml(title),
    [
      box(0, 0, side, side, colours.paper),
      ...rays,
      box(18, 18, 22, 4, colours.accent),
      drawLines(text, {
        x: 80,
        y: top,
        colour: colours.ink,
        anchor: 'middle',
        weight: 700,
        leading: 1.2,
      }),
    ].join(''),
  );
}

import { escapeXml } from '#server/xml.ts';

/** Measures, wraps and escapes text in drawings. */

/** The approximate width of a character in em; Chinese characters are 1 em wide. */
function widthOf(character: string): number {
  if (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]/.test(character))
    return 1;
  if (/[ilj.,:;'|!·]/.test(character)) return 0.3;
  if (/[mwMW—]/.test(character)) return 0.92;
  if (/[A-Z]/.test(character)) return 0.72;
  return character === ' ' ? 0.28 : 0.57;
}

/** Width of a text in em. */
const measure = (text: string): number =>
  [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** characters that must not begin a line */
const closing = /^[，。、；：？！）》」』”’·,.;:?!)\]]/;

/** The parts between which a line may break: words, and single Chinese characters with following punctuation. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of text.match(
    /[\u2e80-\u9fff\uff00-\uff60\u3000-\u30ff]|[^\s\u2e80-\u9fff\uff00-\uff60\u3000-\u30ff]+|\s+/g,
  ) ?? [])
    if (closing.test(piece) && pieces.length > 0) pieces[pieces.length - 1] += piece;
    else pieces.push(/^\s+$/.test(piece) ? ' ' : piece);
  return pieces;
}

/** Breaks a text into lines of at most `width` em; words that are too long are broken too. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (measure(line + piece.trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
    for (const character of piece.trimStart()) {
      if (measure(line + character) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** The lines of a text, and the font size at which they fit. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The width of the longest word; no line should be narrower. */
const longestWord = (text: string): number =>
  Math.max(0, ...text.split(/[\s\u2e80-\u9fff]+/).map(measure));

/** Finds the largest size at which a text fits; at the smallest size, what does not fit becomes an ellipsis. */
export function fitText(
  text: string,
  box: { width: number; lines: number; largest: number; smallest: number; height?: number },
): Fitted {
  for (let size = box.largest; size > box.smallest; size -= 1) {
    const lines = breakLines(text, box.width / size);
    const isLow = lines.length * size * 1.25 <= (box.height ?? Number.POSITIVE_INFINITY);
    if (lines.length <= box.lines && isLow && longestWord(text) <= box.width / size)
      return { lines: balance(text, lines, box.width / size), size };
  }
  const lines = breakLines(text, box.width / box.smallest);
  if (lines.length <= box.lines) return { lines, size: box.smallest };
  const kept = lines.slice(0, box.lines);
  const last = kept.pop() ?? '';
  return { lines: [...kept, `${[...last].slice(0, -1).join('')}…`], size: box.smallest };
}

/** Breaks a text into lines of similar length, so that the last one is not a single character. */
function balance(text: string, lines: readonly string[], width: number): readonly string[] {
  if (lines.length < 2) return lines;
  const ideal = Math.max(measure(text) / lines.length, longestWord(text));
  for (let narrow = ideal; narrow < width; narrow += 0.5) {
    const tried = breakLines(text, narrow);
    if (tried.length === lines.length) return tried;
  }
  return lines;
}

const isChinese = (text: string) => /[\u2e80-\u9fff]/.test(text);

/** serif fonts for titles; the first one on the reader's machine is used */
const serif =
  "'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun,Georgia,'Times New Roman',serif";
const sans = "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',Helvetica,Arial,sans-serif";

/** Draws lines of text; the baseline of the first is at `y`. */
export function drawLines(
  { lines, size }: Fitted,
  style: {
    x: number;
    y: number;
    colour: string;
    anchor?: 'start' | 'middle' | 'end';
    weight?: number;
    family?: 'serif' | 'sans';
    leading?: number;
    opacity?: number;
    spacing?: number;
  },
): string {
  const { x, y, colour, anchor = 'start', weight = 400, family = 'serif', leading = 1.25 } = style;
  const more = `${style.opacity ? ` opacity="${style.opacity}"` : ''}${style.spacing ? ` letter-spacing="${style.spacing}"` : ''}`;
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${x}" y="${Math.round((y + index * size * leading) * 10) / 10}">${escapeXml(line)}</tspan>`,
  );
  const lang = isChinese(lines.join('')) ? 'zh-CN' : 'en';
  return `<text xml:lang="${lang}" font-family="${family === 'serif' ? serif : sans}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}"${more}>${spans.join('')}</text>`;
}

import { contrastBetween, leastContrast } from '#app/decoration/checklist/contrast.ts';
import { inertBody } from '#app/widgets/rich-text/inert.ts';

/** the colour of the card behind a rich text, in light mode (`page.css`) */
const card = '#FFFFFF';
/** colours of text and links that have none of their own */
const inks = { text: '#1D2129', link: '#007A76' } as const;

/** named colours that pasted text may have, besides those of the editor; names that stand for others are left out */
const named: Readonly<Record<string, string>> = {
  white: '#FFFFFF',
  black: '#000000',
  silver: '#C0C0C0',
  yellow: '#FFFF00',
  gray: '#808080',
  grey: '#808080',
  lightgray: '#D3D3D3',
  lightgrey: '#D3D3D3',
  whitesmoke: '#F5F5F5',
  ivory: '#FFFFF0',
  snow: '#FFFAFA',
  gainsboro: '#DCDCDC',
  transparent: '#FFFFFF00',
};

/** A text that is hard to read on its ground. */
export interface FaintText {
  readonly text: string;
  readonly contrast: number;
}

/** The parts of a rich text whose own colours make them hard to read, each once, in their order. */
export function faintTexts(html: string): FaintText[] {
  if (!/style\s*=[^>]*color/i.test(html)) return [];
  const found = new Map<string, FaintText>();
  const look = (element: Element, colour: string, ground: string) => {
    const style = element.getAttribute('style') ?? '';
    const ink = colourIn(style, 'color') ?? (element.tagName === 'A' ? inks.link : colour);
    const below = colourIn(style, 'background-color') ?? ground;
    for (const node of element.childNodes) {
      const text = node.textContent?.trim() ?? '';
      if (node instanceof Element) look(node, ink, below);
      else if (node.nodeType === Node.TEXT_NODE && text !== '') {
        const contrast = contrastBetween(ink, below);
        if (contrast < leastContrast && !found.has(text)) found.set(text, { text, contrast });
      }
    }
  };
  look(inertBody(html), inks.text, card);
  return [...found.values()];
}

/** A colour in a `style` attribute as `#RRGGBB` or `#RRGGBBAA`; undefined if there is none or it is unknown. */
function colourIn(style: string, property: 'color' | 'background-color'): string | undefined {
  const given = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1];
  const value = given?.trim().toLowerCase() ?? '';
  const short = /^#([\da-f]{3,4})$/.exec(value)?.[1];
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`;
  if (/^#([\da-f]{6}|[\da-f]{8})$/.test(value)) return value;
  const parts = /^rgba?\(([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,]+([\d.]+))?\)$/.exec(value);
  if (!parts) return Object.hasOwn(named, value) ? named[value] : undefined;
  const [red, green, blue, alpha = '1'] = parts.slice(1);
  return `#${[red, green, blue].map(hexadecimal).join('')}${hexadecimal(Number(alpha) * 255)}`;
}

const hexadecimal = (channel: unknown): string =>
  Math.min(255, Math.round(Number(channel)))
    .toString(16)
    .padStart(2, '0');

import { steady } from '../steady.ts';

/** Colours that match. */
export interface Palette {
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
export const paletteFor = (seed: string): Palette =>
  palettes[steady(`colour ${seed}`, palettes.length)] ?? palettes[0];

/** A complete SVG picture. */
export const svg = (width: number, height: number, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title>${content}</svg>`;

/** A filled rectangle, in units of the picture. */
export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;

/** A filled circle, in units of the picture. */
export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`;

/** A line along a path of SVG. */
export const line = (path: string, stroke: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;

import { expect, it } from 'vitest';
import { desktopWidth, zoomFor } from '#app/decoration/device/device.ts';

it.each([
  [desktopWidth * 2, 1],
  [desktopWidth, 1],
  [desktopWidth * 0.75, 0.75],
  [desktopWidth / 3, 0.5],
])('a desktop in a pane of %i pixels has %f of its size', (width, zoom) => {
  expect(zoomFor(width)).toBe(zoom);
});

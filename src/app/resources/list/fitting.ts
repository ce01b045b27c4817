/** CSS pixels, at the table's 13 px */
const wideCharacter = 13;
const narrowCharacter = 6.8;
const gap = 12;

/** if not all actions fit, a row shows at most so many */
const usual = 2;

function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? wideCharacter : narrowCharacter),
    0,
  );
}

/**
 * How many actions stand in the row itself; the others are in the menu "more". Widths are estimated from the texts,
 * because measuring a hundred rows is slow.
 *
 * @param room CSS pixels
 * @returns all of them, or at least one
 */
export function actionsThatFit(labels: readonly string[], more: string, room: number): number {
  const all = labels.reduce((sum, label) => sum + widthOf(label) + gap, -gap);
  if (labels.length <= usual + 1 && all <= room) return labels.length;
  let used = widthOf(more);
  const fit = labels.findIndex((label) => {
    used += gap + widthOf(label);
    return used > room;
  });
  return Math.max(1, Math.min(usual, fit === -1 ? labels.length : fit));
}

/** Says a sentence to people who do not see the screen. */
export type Announce = (sentence: string) => void;

/**
 * Says a sentence through a live region. The same sentence twice in a row is said twice: a space of zero width makes them
 * differ.
 */
export function announceBy(region: HTMLElement | null, sentence: string): void {
  if (!region) return;
  region.textContent = region.textContent === sentence ? `${sentence}\u200b` : sentence;
}

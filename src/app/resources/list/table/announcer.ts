/** Says a sentence to people who do not see the screen. */
export type Announce = (sentence: string) => void;

/**
 * Says a sentence by a live region. The same sentence twice in a row is said twice: a space without a width tells them
 * apart.
 */
export function announceBy(region: HTMLElement | null, sentence: string): void {
  if (!region) return;
  region.textContent = region.textContent === sentence ? `${sentence}\u200b` : sentence;
}

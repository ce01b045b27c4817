/**
 * The colour that a token has beside an element, in the scheme that is shown, as a canvas understands it.
 *
 * @param token the name of a custom property of theme.css, as `--bd-line`
 */
export function colourOf(beside: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  beside.after(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Declarations that a test can see: whether something is hidden, and whether it can be pressed. */
const seen = /(?:^|;)\s*(?:display:\s*none|visibility:|pointer-events:)[^;]*/g;

/** What holds for some windows only, or moves: `@media (…) { … }`. */
const conditional = /@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** The rules of a style sheet with these declarations alone. */
const hiding = (css: string): string =>
  [...css.replace(conditional, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .flatMap(([, selector = '', body = '']) => {
      const declarations = body.match(seen);
      return declarations ? `${selector}{${declarations.join('')}}` : [];
    })
    .join('');

/**
 * antd writes thousands of rules into the page, and jsdom asks each of them whenever a test looks for a role. It has no
 * layout: only rules that hide something, or keep it from being pressed, are kept. A third of these tests' time.
 */
export function hideOnly(): void {
  const content = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return content?.get?.call(this);
    },
    set(this: HTMLStyleElement, css: string) {
      this.textContent = hiding(css);
    },
  });
}

const tag = /<[a-z][^<>]*>/g;
const style = / style="([^"]*)"/;
const chosen = /(^|;)(color|background-color):/g;

/**
 * Rich text whose colours become the custom properties `--chosen-ink` and `--chosen-ground`, so that the style sheet
 * can adjust them in dark mode; they were chosen on a light sheet.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 */
export const coloursInText = (html: string): string =>
  html.replace(tag, (whole) =>
    whole.replace(
      style,
      (_, declarations: string) =>
        ` style="${declarations.replace(chosen, (_, start: string, property: string) =>
          property === 'color' ? `${start}--chosen-ink:` : `${start}--chosen-ground:`,
        )}"`,
    ),
  );

const tag = /<[a-z][^<>]*>/g;
const style = / style="([^"]*)"/;
const chosen = /(^|;)(color|background-color):/g;

/**
 * Written text whose colours are handed to the stylesheet, as `--chosen-ink` and `--chosen-ground`: they were chosen on a
 * light sheet, and in the dark they have to be others to be read.
 *
 * @param html sanitised HTML: its tags are in small letters, no attribute holds an angle bracket
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

import type { ComponentType } from '#contract/codes.ts';
import type { RichTextItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { useStoredHtml } from '../PageContext.tsx';

/** Type 7: one piece of written text. */
export function RichText({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.richText>;
}) {
  const [item] = component.contents;
  return item ? <RichTextBody item={item} /> : null;
}

function RichTextBody({ item }: { item: RichTextItem }) {
  const { html, plain } = useStoredHtml(item.content);
  if (html === undefined) return <div className="rich-text">{plain}</div>;
  return (
    <div
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by what the surroundings provide
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

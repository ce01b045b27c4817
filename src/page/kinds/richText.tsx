import { memo } from 'react';
import { type ComponentType, StyleType } from '#contract/codes.ts';
import type { RichTextItem, SpecialComponentOf } from '#contract/entities/special.ts';
import { headingsFrom } from '../headings.ts';
import { lookOf } from '../looks.ts';
import { useStoredHtml } from '../PageContext.tsx';
import { useHeadingLevel, useOwnTextInput } from '../parts/Heading.tsx';
import { useTap, withTaps } from '../parts/tap.ts';

/** Type 7: one rich text, on a card (leave an edge) or over the full width (fill). */
export function RichText({
  component,
}: {
  component: SpecialComponentOf<typeof ComponentType.richText>;
}) {
  const [item] = component.contents;
  const isFilled = lookOf(component).styleType === StyleType.fill;
  const className = isFilled ? 'rich-text rich-text-fill' : 'rich-text';
  const Input = useOwnTextInput();
  if (Input)
    return (
      <div className={className}>
        <Input item={item?.uuid} name="content" value={item?.content ?? ''} />
      </div>
    );
  return item ? <RichTextBody item={item} className={className} /> : null;
}

/** Memoized, so that the text is cleaned only when it changes. */
const RichTextBody = memo(function RichTextBody({
  item,
  className,
}: {
  item: RichTextItem;
  className: string;
}) {
  const { html, plain } = useStoredHtml(item.content);
  const level = useHeadingLevel();
  const tap = useTap();
  if (html === undefined) return <div className={className}>{plain}</div>;
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by what the surroundings provide
      dangerouslySetInnerHTML={{ __html: withTaps(headingsFrom(html, level), tap) }}
    />
  );
});

import type { SpecialDocument } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import type { PictureSizes } from '#contract/pictureSize.ts';
import type { PreviewLook } from '#contract/specialParts.ts';
import { SpecialPage, WholeComponent } from '#page/SpecialPage.tsx';
import { textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import { zonedWall } from '#server/pages/zonedTime.ts';
import type { Settings } from '#server/settings.ts';
import type { ComponentPage } from './componentPage.ts';
import { moreOf, numbered, type Phase } from './thing.ts';

/** A revision of a page that is opened by a preview code. */
export interface PreviewFacts {
  readonly document: SpecialDocument;
  /** whether this revision is published now */
  readonly isPublished: boolean;
  readonly phase: Phase;
  /** the moment that it is drawn for, `YYYY-MM-DD HH:mm:ss` in the platform's time zone */
  readonly now: string;
  /** sizes of the pictures in its texts */
  readonly pictures: PictureSizes;
}

/** The notice above a preview, which says whether readers see the same. */
function previewNotice(
  settings: Settings,
  language: Language,
  { document, isPublished, phase }: PreviewFacts,
): string {
  const text = textIn(language);
  if (!isPublished) return text('preview');
  switch (phase) {
    case 'before':
      return text('previewBefore', { start: zonedWall(document.startAt, language, settings) });
    case 'over':
      return text('previewOver', { end: zonedWall(document.endAt, language, settings) });
    case 'running':
      return text('previewPublished');
  }
}

/** The preview of a revision, or of the full list of one of its components. */
export function previewPage(
  settings: Settings,
  language: Language,
  facts: PreviewFacts,
  path: string,
  { part, scheme }: { part?: ComponentPage | undefined; scheme?: PreviewLook['scheme'] } = {},
): string {
  const { document, now, pictures } = facts;
  const notice = previewNotice(settings, language, facts);
  return renderPage(
    settings,
    language,
    {
      title: document.shareTitle || document.name,
      colour: document.bgColor,
      pictureSizes: pictures,
      morePath: moreOf(path),
      scheme,
      now,
    },
    part ? (
      <WholeComponent
        document={document}
        component={part.component}
        paging={{ ...part, pathOf: numbered(moreOf(path)(part.component.uuid)) }}
        path={path}
        notice={notice}
      />
    ) : (
      <SpecialPage document={document} notice={notice} />
    ),
  );
}

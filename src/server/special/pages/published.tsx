import { SubmitType } from '#contract/codes.ts';
import type { ContentItem, SpecialDocument } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import type { PictureSizes } from '#contract/pictureSize.ts';
import { contributionPath, specialPath, tapPath } from '#page/links.ts';
import { PageSheet, SpecialPage, WholeComponent } from '#page/SpecialPage.tsx';
import { textIn } from '#server/pages/messages.ts';
import { type PageHead, renderPage } from '#server/pages/renderPage.tsx';
import { zonedWall } from '#server/pages/zonedTime.ts';
import type { Settings } from '#server/settings.ts';
import type { ComponentPage } from './componentPage.ts';
import { stepOf } from './house.tsx';
import { moreOf, numbered, type PageNumber, type Phase } from './thing.ts';

/** Everything that a published page is drawn from. */
export interface PublishedFacts {
  readonly id: string;
  readonly document: SpecialDocument;
  readonly phase: Phase;
  /** the moment that it is drawn for, if a part of it may look different at another one: to the minute */
  readonly now?: string | undefined;
  /** sizes of the pictures in its texts */
  readonly pictures?: PictureSizes;
  readonly contributions: { readonly items: readonly ContentItem[] } & PageNumber;
}

function headOf(
  language: Language,
  { id, document, now, pictures }: Pick<PublishedFacts, 'id' | 'document' | 'now' | 'pictures'>,
): PageHead {
  return {
    title: document.shareTitle || document.name,
    summary: document.summary,
    picture: document.shareCover || document.cover,
    path: specialPath(id),
    ogType: 'article',
    trail: [stepOf(language, 'specials')],
    colour: document.bgColor,
    pictureSizes: pictures,
    morePath: moreOf(specialPath(id)),
    tapPath: (uuid) => tapPath(id, uuid),
    ...(now === undefined ? {} : { now }),
  };
}

/** The page before its start, which only says when it opens. */
function notBegunPage(
  settings: Settings,
  language: Language,
  facts: Pick<PublishedFacts, 'id' | 'document'>,
): string {
  const { document } = facts;
  const text = textIn(language);
  return renderPage(
    settings,
    language,
    headOf(language, facts),
    <PageSheet bgColor={document.bgColor}>
      <main className="saying">
        <h1>{text('beforeTitle', { name: document.name })}</h1>
        <p>{text('beforeText', { start: zonedWall(document.startAt, language, settings) })}</p>
        <p>{document.summary}</p>
      </main>
    </PageSheet>,
  );
}

/** The notice that a page is over, above its contents. */
function noticeOf(
  settings: Settings,
  language: Language,
  { document, phase }: PublishedFacts,
): string | undefined {
  if (phase !== 'over') return undefined;
  return textIn(language)('after', { end: zonedWall(document.endAt, language, settings) });
}

/** Whether readers may contribute now. */
const isTaking = ({ phase, document }: PublishedFacts): boolean =>
  phase === 'running' && document.submit !== SubmitType.closed;

/** The published page as readers get it now. */
export function publishedPage(
  settings: Settings,
  language: Language,
  facts: PublishedFacts,
): string {
  const { id, document, phase, contributions } = facts;
  if (phase === 'before') return notBegunPage(settings, language, facts);
  return renderPage(
    settings,
    language,
    headOf(language, facts),
    <SpecialPage
      document={document}
      notice={noticeOf(settings, language, facts)}
      contributions={{
        items: contributions.items,
        paging: { ...contributions, pathOf: numbered(specialPath(id), '#contributions') },
        path: isTaking(facts) ? contributionPath(id) : undefined,
      }}
    />,
  );
}

/** The full list of a component of a published page, a part of it per page. */
export function publishedComponentPage(
  settings: Settings,
  language: Language,
  facts: PublishedFacts,
  { component, page, pages }: ComponentPage,
): string {
  const { id, document } = facts;
  if (facts.phase === 'before') return notBegunPage(settings, language, facts);
  const path = moreOf(specialPath(id))(component.uuid);
  return renderPage(
    settings,
    language,
    {
      ...headOf(language, facts),
      title: `${component.title || component.name} · ${document.shareTitle || document.name}`,
      path: numbered(path)(page),
      trail: [stepOf(language, 'specials'), { name: document.name, path: specialPath(id) }],
      paging: { page, pages, pathOf: numbered(path) },
    },
    <WholeComponent
      document={document}
      component={component}
      paging={{ page, pages, pathOf: numbered(path) }}
      path={specialPath(id)}
      notice={noticeOf(settings, language, facts)}
    />,
  );
}

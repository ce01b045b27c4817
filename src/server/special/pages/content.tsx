import type { ContentItem } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import type { PictureSizes } from '#contract/pictureSize.ts';
import readStyles from '#page/content/content.css?inline';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import { ReadBookList } from '#page/content/ReadBookList.tsx';
import { ReadDynamic } from '#page/content/ReadDynamic.tsx';
import { readTime } from '#page/content/time.ts';
import type { WorksView } from '#page/house/Works.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import { textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import type { Settings } from '#server/settings.ts';
import type { ReadContent, Reading } from '../reading.ts';
import { cardPage } from './card.tsx';
import { Related, stepOf } from './house.tsx';
import { thingOf } from './thing.ts';

/** What stands below the content. */
export interface ContentMore {
  readonly related: readonly ContentItem[];
  readonly works: WorksView | undefined;
  /** sizes of the pictures in its text */
  readonly pictures: PictureSizes;
}

/** The page at `/c/{contentType}/{id}`: posts, articles and book lists in full, everything else as a card. */
export function contentPage(
  settings: Settings,
  language: Language,
  { record, content }: Reading,
  { path, now }: { path: string; now: Date },
  { related, works, pictures }: ContentMore,
): string {
  if (content.kind === 'card')
    return cardPage(settings, language, record, path, { works, related });
  const title = record.title || record.user?.nickname || textIn(language)('site');
  return renderPage(
    settings,
    language,
    {
      title,
      summary: record.content,
      picture: record.cover,
      path,
      ogType: 'article',
      trail: [stepOf(language, content.kind === 'bookList' ? 'book-lists' : 'posts')],
      thing: thingOf(
        settings,
        record,
        path,
        content.kind === 'bookList' ? content.list.instant : content.post.instant,
      ),
      colour: defaultSpecialColour,
      styles: readStyles,
      pictureSizes: pictures,
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        {drawn(content, language, now, settings.TIME_ZONE)}
        <Related language={language} items={related} />
      </main>
    </PageSheet>,
  );
}

function drawn(
  content: Exclude<ReadContent, { kind: 'card' }>,
  language: Language,
  now: Date,
  zone: string,
) {
  if (content.kind === 'bookList') {
    const { instant, ...list } = content.list;
    return <ReadBookList list={{ ...list, time: readTime(instant, now, language, zone) }} />;
  }
  const { instant, ...post } = content.post;
  const Read = content.kind === 'article' ? ReadArticle : ReadDynamic;
  return <Read post={{ ...post, time: readTime(instant, now, language, zone) }} />;
}

import type { Language } from '#contract/language.ts';
import { defaultSpecialColour } from '#contract/limits.ts';
import type { PictureSizes } from '#contract/pictureSize.ts';
import readStyles from '#page/content/content.css?inline';
import type { ReadRecord as Record } from '#page/content/content.ts';
import { ReadRecord } from '#page/content/ReadRecord.tsx';
import { PageSheet } from '#page/SpecialPage.tsx';
import { excerptOf } from '#page/text.ts';
import { textIn } from '#server/pages/messages.ts';
import { renderPage } from '#server/pages/renderPage.tsx';
import type { Settings } from '#server/settings.ts';

/** most characters of the summary for link previews */
const summaryLength = 120;

/** The page at `/r/{list}/{id}`: an own record, by the details of its list. */
export function recordPage(
  settings: Settings,
  language: Language,
  record: Record,
  path: string,
  pictures: PictureSizes,
): string {
  const [long] = record.facts.flatMap(({ values }) =>
    values.flatMap((value) =>
      value.kind === 'paragraphs' ? value.text : value.kind === 'html' ? value.html : [],
    ),
  );
  return renderPage(
    settings,
    language,
    {
      title: record.title || textIn(language)('site'),
      summary: excerptOf(long ?? '', summaryLength),
      picture: record.cover,
      path,
      ogType: 'article',
      colour: defaultSpecialColour,
      styles: readStyles,
      pictureSizes: pictures,
    },
    <PageSheet bgColor={defaultSpecialColour}>
      <main className="page-body">
        <ReadRecord record={record} />
      </main>
    </PageSheet>,
  );
}

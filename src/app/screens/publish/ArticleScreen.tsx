import { Skeleton } from 'antd';
import { lazy } from 'react';
import { textsOf } from '#app/language/index.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { textOfHtml } from '#app/widgets/rich-text/textOfHtml.ts';
import { ContentType } from '#contract/codes.ts';
import { richTextLength, writingLimits } from '#contract/limits.ts';
import { isEmptyRichText, measuredHtml } from '#contract/richText.ts';
import { locales } from '#locales/index.ts';
import { ReadArticle } from '#page/content/ReadArticle.tsx';
import {
  CoverField,
  describedBy,
  Field,
  ReferenceField,
  ScheduleField,
  TitleField,
} from './fields.tsx';
import { type PostValues, postKind, useReadPost } from './post.ts';
import { type WritingFields, writingScreen } from './WritingScreen.tsx';
import { isBlank, needed, scheduleProblems, tooLong } from './writing.ts';

const t = textsOf(locales.publish.publish);

const RichText = lazy(() => import('#app/widgets/rich-text/RichText.tsx'));

function Fields({ values, problems, change, field, onPending }: WritingFields<PostValues>) {
  return (
    <>
      <TitleField
        id="article-title"
        placeholder={t('articleTitlePlaceholder')}
        {...field('title')}
      />
      <CoverField {...field('cover')} ratio={16 / 9} onPendingChange={onPending('cover')} />
      <Field isGroup id="article-body" label={t('body')} error={problems.content}>
        <Later fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
          <RichText
            aria-label={t('body')}
            placeholder={t('bodyPlaceholder')}
            invalid={problems.content !== undefined}
            aria-describedby={describedBy('article-body', problems.content)}
            minimumHeight={420}
            value={values.content}
            onChange={(content) => change({ content })}
            onPendingChange={onPending('content')}
          />
        </Later>
      </Field>
      <div className="bd-writing-attachments">
        <ReferenceField
          resource="books"
          label={t('books')}
          add={t('addBooks')}
          maximum={writingLimits.books}
          {...field('books')}
        />
        <ReferenceField
          resource="labels"
          label={t('labels')}
          add={t('addLabels')}
          maximum={writingLimits.labels}
          {...field('labels')}
        />
      </div>
      <ScheduleField {...field('publishAt')} />
    </>
  );
}

/** `/publish/article`: title, cover, text, books and labels; `?id=` edits one. */
export const Component = writingScreen({
  ...postKind({
    name: 'article',
    contentType: ContentType.article,
    problemsOf: (values) => [
      ...needed<PostValues>(isBlank(values.title), 'title', 'titleNeeded'),
      ...tooLong<PostValues>('title', 'titleTooLong', values.title, writingLimits.title),
      ...needed<PostValues>(isEmptyRichText(values.content), 'content', 'bodyNeeded'),
      ...tooLong<PostValues>(
        'content',
        'articleTooLong',
        measuredHtml(values.content),
        richTextLength,
      ),
      ...scheduleProblems(values),
    ],
  }),
  titles: ['articleTitle', 'articleEdit'],
  Fields,
  describe: ({ title, content, books }) => [
    title,
    textOfHtml(content),
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ],
  isEmpty: ({ title, content, cover }) => title === '' && content === '' && cover === '',
  Page: ({ values }) => <ReadArticle post={useReadPost(values)} />,
});

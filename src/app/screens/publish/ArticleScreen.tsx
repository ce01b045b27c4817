import { Skeleton } from 'antd';
import { lazy, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { textOfHtml } from '#app/widgets/rich-text/textOfHtml.ts';
import { writingLimits } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { describedBy, Field } from './Field.tsx';
import { CoverField, TitleField } from './HeadFields.tsx';
import { articleKind, type PostValues } from './kinds.ts';
import { ArticlePreview } from './preview/previews.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ScheduleField } from './ScheduleField.tsx';
import { useWriting } from './useWriting.ts';
import { WritingFrame } from './WritingFrame.tsx';

const RichText = lazy(() => import('#app/widgets/rich-text/RichText.tsx'));

/** `/publish/article`: title, cover, text, books and labels; `?id=` edits one. */
export function Component() {
  const t = useMessages(locales.publish.publish);
  const writing = useWriting(articleKind);
  const [pending, setPending] = useState(0);
  const [pendingInText, setPendingInText] = useState(0);
  const { values, problems, change, field } = writing;
  const describe = ({ title, content, books }: PostValues): string[] => [
    title,
    textOfHtml(content),
    books.length > 0 ? t('countBooks', { count: books.length }) : '',
  ];
  return (
    <WritingFrame
      kind={articleKind}
      writing={writing}
      title={t(writing.id ? 'articleEdit' : 'articleTitle')}
      pending={pending + pendingInText}
      describe={describe}
      aside={<ArticlePreview values={values} />}
    >
      <TitleField
        id="article-title"
        placeholder={t('articleTitlePlaceholder')}
        {...field('title')}
      />
      <CoverField {...field('cover')} ratio={16 / 9} onPendingChange={setPending} />
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
            onPendingChange={setPendingInText}
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
    </WritingFrame>
  );
}

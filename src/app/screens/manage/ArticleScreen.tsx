import { useMessages } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { ContentType } from '#contract/codes.ts';
import { manageMessages } from './messages.ts';
import { ownContent } from './ownContent.ts';

const fixed = { contentType: ContentType.article };
const adapt = ownContent({
  screen: '/publish/article',
  first: ['cover', 'title', 'content', 'isDraft'],
  aside: ['user'],
  without: ['contentType'],
});

/** `/manage/article`: the articles that the account wrote; an operator's list holds everybody's. */
export function Component() {
  const t = useMessages(manageMessages);
  return <ResourceList resource="posts" fixed={fixed} adapt={adapt} title={t('articles')} />;
}

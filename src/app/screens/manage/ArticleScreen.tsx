import { textsOf } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { locales } from '#locales/index.ts';
import { ownContent } from './ownContent.ts';

const t = textsOf(locales.publish.manage);

const adapt = ownContent({
  screen: '/publish/article',
  shown: ['cover', 'title', 'state', 'appearsAt', 'viewCount', 'likeCount', 'commentCount'],
  without: [],
});

/** `/manage/article`: the articles that the account wrote; an operator's list holds everybody's. */
export function Component() {
  return <ResourceList resource="articles" adapt={adapt} title={t('articles')} />;
}

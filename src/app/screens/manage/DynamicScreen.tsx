import { textsOf } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { ContentType } from '#contract/codes.ts';
import { locales } from '#locales/index.ts';
import { ownContent } from './ownContent.ts';

const t = textsOf(locales.publish.manage);

const fixed = { contentType: ContentType.dynamic };
const adapt = ownContent({
  screen: '/publish/dynamic',
  shown: ['cover', 'content', 'state', 'appearsAt', 'viewCount', 'likeCount', 'commentCount'],
  without: ['title', 'contentType'],
});

/** `/manage/dynamic`: the dynamics that the account wrote; an operator's list holds everybody's. */
export function Component() {
  return <ResourceList resource="posts" fixed={fixed} adapt={adapt} title={t('dynamics')} />;
}

import { textsOf } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { locales } from '#locales/index.ts';
import { ownContent } from './ownContent.ts';

const t = textsOf(locales.publish.manage);

const adapt = ownContent({
  screen: '/publish/booklist',
  shown: ['cover', 'title', 'bookSize', 'state', 'appearsAt', 'viewCount', 'collectionCount'],
  without: [],
});

/** `/manage/booklist`: the book lists that the account made; an operator's list holds everybody's. */
export function Component() {
  return <ResourceList resource="book-lists" adapt={adapt} title={t('bookLists')} />;
}

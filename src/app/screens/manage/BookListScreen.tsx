import { useMessages } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { manageMessages } from './messages.ts';
import { ownContent } from './ownContent.ts';

const adapt = ownContent({
  screen: '/publish/booklist',
  first: ['cover', 'title', 'bookSize', 'isDraft'],
  aside: ['user'],
  without: [],
});

/** `/manage/booklist`: the book lists that the account made; an operator's list holds everybody's. */
export function Component() {
  const t = useMessages(manageMessages);
  return <ResourceList resource="book-lists" adapt={adapt} title={t('bookLists')} />;
}

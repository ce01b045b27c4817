import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { ResourceList } from '#app/resources/list/ResourceList.tsx';
import { takePublished } from '#app/screens/shared/live/justPublished.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { locales } from '#locales/index.ts';
import { ownContent } from '../ownContent.ts';

const t = textsOf(locales.live.manage);

const adapt = ownContent({
  screen: '/publish/live',
  shown: ['cover', 'title', 'standing', 'startAt', 'countdown', 'reservationCount', 'viewCount'],
  without: [],
});

/** `/manage/live`: the institution's live streams. After publishing one, the person is led to its console. */
export function Component() {
  const navigate = useNavigate();
  useEffect(() => {
    const id = takePublished();
    if (id !== undefined) void navigate(`/manage/live/${id}`);
  }, [navigate]);
  return (
    <PlaceGate place="/manage/live">
      <ResourceList resource="live" adapt={adapt} title={t('lives')} />
    </PlaceGate>
  );
}

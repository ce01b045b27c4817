import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { locales } from '#locales/index.ts';
import { SectionsScreen } from '../shared/setting/SectionsScreen.tsx';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';
import './programs.css';

/** `/programs`, for operators: how programs of others come to own records. */
export function Component() {
  return (
    <PlaceGate place="/programs">
      <Programs />
    </PlaceGate>
  );
}

function Programs() {
  const t = useMessages(locales.webhooksAndKeys.screen);
  return (
    <SectionsScreen title={t('title')} about={t('about')}>
      <Keys />
      <Webhooks />
    </SectionsScreen>
  );
}

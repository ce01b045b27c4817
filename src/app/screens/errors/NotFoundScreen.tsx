import { Link, useLocation, useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { isOpenTo } from '#app/providers/accessPolicy.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { useSession } from '#app/session/useSession.ts';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { type Place, usePlaces } from '#app/widgets/places/usePlaces.ts';
import { locales } from '#locales/index.ts';
import { suggestPlaces } from './suggestions.ts';
import './errors.css';

const t = textsOf(locales.shell.error);

/** The wrong address, if the person was redirected here; it survives a reload. */
function wrongAddress(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' ? from : undefined;
}

function Places({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <nav aria-label={title} className="bd-places">
      <h2>{title}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.path}>
            <Link className="bd-wrap bd-spread" to={place.path}>
              {localized(place.title)}
              <code className="bd-faint">{place.path}</code>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** /404: where every unknown path leads (contract 2.2), with what the person may have meant. */
export function Component() {
  usePageTitle(t('notFoundTitle'));
  const navigate = useNavigate();
  const wrong = wrongAddress(useLocation().state);
  const { userInfo, isInstitution } = useSession();
  const places = usePlaces({
    isInstitution,
    isOpen: (place) => userInfo !== undefined && isOpenTo(userInfo, place),
  });
  const suggestions = wrong ? suggestPlaces(wrong, places) : [];
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('notFoundTitle')}</h1>
        <p>{t('notFoundText')}</p>
        {wrong && (
          <p className="bd-wrong-address">
            {t('wrongAddress')}
            <code>{wrong}</code>
          </p>
        )}
        {suggestions.length > 0 ? (
          <Places title={t('suggestions')} places={suggestions} />
        ) : (
          <Places title={t('places')} places={places.slice(0, 5)} />
        )}
        <div className="bd-actions">
          <Link to="/" className="bd-button bd-button-primary">
            {t('home')}
          </Link>
          <button type="button" className="bd-button" onClick={() => navigate(-1)}>
            {t('back')}
          </button>
        </div>
      </div>
    </PlainPage>
  );
}

import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { labelOf, languages, message } from '#contract/language.ts';
import { allLocales, locales } from '#locales/index.ts';
import { localized, textsOf, useLanguage } from '../language/index.ts';
import type { Place } from '../providers/accessPolicy.ts';
import { useCanEach } from '../providers/useCanEach.ts';
import { useMark, useMay, useOpen } from '../providers/useMay.ts';
import { useResources } from '../resources/index.ts';
import { type Command, offeredCommands } from '../widgets/commands.ts';
import { type PlacesAccess, usePlaces } from '../widgets/places/usePlaces.ts';
import { chooseScheme, schemes } from '../widgets/scheme/schemeStore.ts';
import { useScheme } from '../widgets/scheme/useScheme.ts';

const t = textsOf(locales.palette.palette);

/** Other names of a command, in every language. */
const wordsOf = (key: 'language' | 'scheme'): string[] =>
  Object.values(labelOf(allLocales.palette.words, key)).flatMap((words) => words.split(/、|, /));

function usePlacesAccess(): PlacesAccess {
  const isInstitution = useMark('institution-only');
  const mayMakePages = useMay('special-pages', 'create');
  const open: Readonly<Record<Place, boolean>> = {
    '/': useOpen('/'),
    '/home': useOpen('/home'),
    '/menu': useOpen('/menu'),
    '/publish/live': useOpen('/publish/live'),
    '/manage/live': useOpen('/manage/live'),
    '/deciration/main': useOpen('/deciration/main') && mayMakePages,
    '/lists': useOpen('/lists'),
    '/sources': useOpen('/sources'),
    '/dashboards': useOpen('/dashboards'),
    '/programs': useOpen('/programs'),
    '/people': useOpen('/people'),
    '/members': useOpen('/members'),
    '/state': useOpen('/state'),
  };
  return { isInstitution, isOpen: (place) => open[place] };
}

/**
 * All commands: those of the present screen, all lists that the person sees, a new record for each list that they may
 * or could add to, all screens, the language, and how the app looks.
 */
export function useAllCommands(): readonly Command[] {
  const { language, setLanguage } = useLanguage();
  const scheme = useScheme();
  const navigate = useNavigate();
  const { outlines, refused } = useResources();
  const canCreate = useCanEach(
    outlines.map(({ name }) => name),
    'create',
  );
  const places = usePlaces(usePlacesAccess());
  return useMemo(() => {
    const lists = outlines.map((resource): Command => {
      const path = `/resource/${resource.name}`;
      return {
        id: `list:${resource.name}`,
        title: localized(resource.label),
        keywords: [...Object.values(resource.label), path],
        group: 'lists',
        icon: resource.menu?.icon,
        run: () => navigate(path),
      };
    });
    const creations = outlines.flatMap((resource, index): Command[] => {
      const { name, forms, label, singular = label } = resource;
      const { can = false, reason } = canCreate[index] ?? {};
      // if the account may not add records, the schema comes without the form
      const isThere = can ? forms?.create : refused.get(name)?.create && reason;
      if (!isThere) return [];
      const path = forms?.create?.link ?? `/resource/${name}/create`;
      return [
        {
          id: `create:${name}`,
          title: t('createOne', { name: localized(singular) }),
          keywords: [...Object.values(singular), path],
          group: 'create',
          refusal: can ? undefined : reason,
          run: () => navigate(path),
        },
      ];
    });
    const screens = places
      .filter(({ path }) => !path.startsWith('/resource/'))
      .map(
        ({ path, title }): Command => ({
          id: `screen:${path}`,
          title: localized(title),
          keywords: [...Object.values(title), path],
          group: 'screens',
          run: () => navigate(path),
        }),
      );
    const switching = languages
      .filter((one) => one !== language)
      .map(
        (one): Command => ({
          id: `language:${one}`,
          title: message(allLocales.palette.words, one, 'switchTo'),
          keywords: [...wordsOf('language'), one],
          group: 'general',
          run: () => setLanguage(one),
        }),
      );
    const shown = schemes.find((one) => one !== scheme) ?? 'light';
    const looks: Command = {
      id: 'scheme',
      title: t(shown === 'dark' ? 'goDark' : 'goLight'),
      keywords: wordsOf('scheme'),
      group: 'general',
      run: () => chooseScheme(shown),
    };
    return [...offeredCommands(), ...lists, ...creations, ...screens, ...switching, looks];
  }, [outlines, refused, canCreate, places, language, setLanguage, scheme, navigate]);
}

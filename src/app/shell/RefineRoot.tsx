import { type DataProvider, Refine, type ResourceProps } from '@refinedev/core';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { localized, useLanguage } from '../language/index.ts';
import { type AccessControl, createAccessControl } from '../providers/accessControl.ts';
import { authProvider } from '../providers/authProvider.ts';
import { dataProviders } from '../providers/dataProviders.ts';
import { i18nProvider, notificationProvider } from '../providers/refineTexts.ts';
import { useResources } from '../resources/index.ts';
import { useTrial } from '../resources/trial.ts';
import { onceBack } from '../session/connection.ts';
import { useSessionPart } from '../session/useSession.ts';

/**
 * Loads again the data that a change has outdated. A first load that is still running is repeated too, because its
 * answer may be older than the change.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = { ...filters, type: 'active', fetchStatus: 'fetching' } as const;
    for (const query of this.getQueryCache().findAll(underWay)) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Keeps the answers to queries. The answer to one query is never shown for another, unless the query says so. */
export const createQueryClient = (): QueryClient =>
  new Client({
    // the client itself repeats safe calls, and knows the connection better than the browser
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** When the platform answers again, loads the screen's failed and outdated data. */
function ReadAnewWhenBack() {
  const client = useQueryClient();
  useEffect(() => onceBack(() => void client.invalidateQueries()), [client]);
  useEffect(() => onceBack(loadBrokenPictures), []);
  return null;
}

function loadBrokenPictures(): void {
  for (const picture of document.images) {
    const { src, complete, naturalWidth } = picture;
    // setting the same address again reloads the picture
    if (complete && naturalWidth === 0) picture.src = src;
  }
}

const options = {
  disableTelemetry: true,
  // lists keep their state in the address themselves; refine would write it unencoded and without history entries
  syncWithLocation: false,
  // refine's own notifier does not work with a data router; forms use `useBlocker`
  warnWhenUnsavedChanges: false,
} as const;

const asItIs = (provider: DataProvider): DataProvider => provider;

/**
 * Updates the answers to access questions when the session, the lists or the language change, before components draw.
 * When a session ends, the last answers stay until the page is left, so that nothing is redirected or revealed
 * meanwhile.
 */
function useAccessKnown({ know }: AccessControl): void {
  const userInfo = useSessionPart('userInfo');
  const trial = useTrial();
  const { refused: refusals } = useResources();
  const { language } = useLanguage();
  const user = trial?.user ?? userInfo;
  useMemo(() => {
    if (user) know({ user, refusals, language });
  }, [know, user, refusals, language]);
}

/**
 * Sets up refine with the lists of the session. Labels are updated when the language changes.
 *
 * @param guard wraps every data provider, for lists that are only previewed; pass the same function every time
 */
export function RefineRoot({
  children,
  guard = asItIs,
}: {
  children: ReactNode;
  guard?: (provider: DataProvider) => DataProvider;
}) {
  const { resources: lists, outlines } = useResources();
  const [{ clientConfig, access }] = useState(() => {
    const clientConfig = createQueryClient();
    return { clientConfig, access: createAccessControl(clientConfig) };
  });
  useAccessKnown(access);
  const providers = useMemo(() => {
    const made = Object.entries(dataProviders).map(
      ([name, make]) => [name, guard(make(lists))] as const,
    );
    return { default: guard(dataProviders.jmgr(lists)), ...Object.fromEntries(made) };
  }, [lists, guard]);
  const resources = useMemo(
    () =>
      outlines.map(
        ({ name, label, provider }): ResourceProps => ({
          name,
          identifier: name,
          list: `/resource/${name}`,
          create: `/resource/${name}/create`,
          edit: `/resource/${name}/edit/:id`,
          show: `/resource/${name}/detail/:id`,
          meta: { label: localized(label), dataProviderName: provider ?? 'jmgr' },
        }),
      ),
    [outlines],
  );
  return (
    <Refine
      dataProvider={providers}
      authProvider={authProvider}
      accessControlProvider={access.provider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{ ...options, reactQuery: { clientConfig } }}
    >
      <ReadAnewWhenBack />
      {children}
    </Refine>
  );
}

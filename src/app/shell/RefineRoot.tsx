import { type DataProvider, Refine, type ResourceProps } from '@refinedev/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useLanguage, useLocalized } from '../language/index.ts';
import { type AccessControl, createAccessControl } from '../providers/accessControl.ts';
import { authProvider } from '../providers/authProvider.ts';
import { dataProviders } from '../providers/dataProviders.ts';
import { i18nProvider } from '../providers/i18nProvider.ts';
import { notificationProvider } from '../providers/notificationProvider.ts';
import { useResources } from '../resources/index.ts';
import { useTrial } from '../resources/trial.ts';
import { useSessionPart } from '../session/useSession.ts';
import { createQueryClient } from './queryClient.ts';
import { ReadAnewWhenBack } from './ReadAnewWhenBack.tsx';

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
  const localized = useLocalized();
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
    [outlines, localized],
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

import { type DataProvider, Refine, type ResourceProps } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocalized } from '../language/index.ts';
import { createAccessControlProvider } from '../providers/accessControlProvider.ts';
import { authProvider } from '../providers/authProvider.ts';
import { createDataProvider } from '../providers/dataProvider.ts';
import { i18nProvider } from '../providers/i18nProvider.ts';
import { notificationProvider } from '../providers/notificationProvider.ts';
import { createRestProvider } from '../providers/restProvider.ts';
import { useResources } from '../resources/index.ts';
import { createQueryClient } from './queryClient.ts';
import { ReadAnewWhenBack } from './ReadAnewWhenBack.tsx';

const options = {
  disableTelemetry: true,
  // lists keep their state in the address themselves; refine writes it unencoded and without history
  syncWithLocation: false,
  // its notifier never prompts under a data router; forms use `useBlocker`
  warnWhenUnsavedChanges: false,
} as const;

const asItIs = (provider: DataProvider): DataProvider => provider;

/**
 * refine over the compiled resources. Labels are made anew when the language changes.
 *
 * @param guard what every data provider goes through, where lists are only tried out; the same function every time
 */
export function RefineRoot({
  children,
  guard = asItIs,
}: {
  children: ReactNode;
  guard?: (provider: DataProvider) => DataProvider;
}) {
  const { resources: compiled, refused } = useResources();
  const localized = useLocalized();
  const [clientConfig] = useState(createQueryClient);
  const dataProviders = useMemo(
    () => ({
      default: guard(createDataProvider(compiled)),
      rest: guard(createRestProvider(compiled)),
    }),
    [compiled, guard],
  );
  const accessControlProvider = useMemo(() => createAccessControlProvider(refused), [refused]);
  const resources = useMemo(
    () =>
      [...compiled.values()].map(
        (resource): ResourceProps => ({
          name: resource.name,
          identifier: resource.name,
          list: `/resource/${resource.name}`,
          create: `/resource/${resource.name}/create`,
          edit: `/resource/${resource.name}/edit/:id`,
          show: `/resource/${resource.name}/detail/:id`,
          meta: {
            label: localized(resource.label),
            ...(resource.provider === 'rest' ? { dataProviderName: 'rest' } : {}),
          },
        }),
      ),
    [compiled, localized],
  );
  return (
    <Refine
      dataProvider={dataProviders}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{ ...options, reactQuery: { clientConfig } }}
    >
      <ReadAnewWhenBack />
      {children}
    </Refine>
  );
}

import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { readResources } from '#app/resources/readResources.ts';
import { emptyResources, ResourcesContext } from '#app/resources/resourcesContext.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { RefineRoot } from '#app/shell/RefineRoot.tsx';
import { schemaList } from '#contract/endpoints/resources.ts';
import { testPlatform } from '#tests/support/interface.ts';

/** What stands around an inspector that asks the platform: an operator's session and the lists to pick from. */
export async function platformAround(): Promise<(inspector: ReactNode) => ReactNode> {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
  const { data } = await call(schemaList, {}, token);
  const resources = { ...emptyResources, state: 'ready' as const, ...readResources(data) };
  return (inspector) => {
    const element = (
      <ResourcesContext.Provider value={resources}>
        <RefineRoot>{inspector}</RefineRoot>
      </ResourcesContext.Provider>
    );
    return <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />;
  };
}

import { App } from 'antd';
import { Component, type ReactNode, useCallback, useMemo } from 'react';
import {
  type createMemoryRouter,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  RouterProvider,
} from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { ResourcesContext, useResources } from '#app/resources/resourcesContext.ts';
import { TrialContext } from '#app/resources/trial.ts';
import { useSession } from '#app/session/useSession.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { SchemaViewer } from '#contract/endpoints/schemas.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import type { ByName } from '#schema/compile.ts';
import type { GoodList } from '../useSchemaCheck.ts';

const t = textsOf(locales.listEditor.preview);

const roles: Readonly<Record<SchemaViewer, Partial<UserInfo>>> = {
  operator: { roles: ['operator'], enablePublish: true },
  institution: {
    isInstitution: true,
    institutionStatus: InstitutionStatus.approved,
    enablePublish: true,
  },
  'institution-without-publish': {
    isInstitution: true,
    institutionStatus: InstitutionStatus.approved,
    enablePublish: false,
  },
  user: { enablePublish: true },
};

/** An account of a given kind, as `$user` in conditions; id and names are the person's own. */
function viewerAs(viewer: SchemaViewer, own: UserInfo | undefined): UserInfo {
  return {
    id: own?.id ?? '0',
    name: own?.name ?? '',
    nickname: own?.nickname ?? '',
    avatar: own?.avatar ?? '',
    isInstitution: false,
    enablePublish: false,
    roles: [],
    permissions: [],
    ...roles[viewer],
  };
}

interface PreviewRoomProps {
  readonly list: GoodList;
  readonly viewer: SchemaViewer;
  /** the router of the preview, so that the address bar does not change */
  readonly router: ReturnType<typeof createMemoryRouter>;
}

// the route context of a page outside of any route
const noRoute = { outlet: null, matches: [], isDataRoute: false };

/**
 * Isolates the preview from the page: within it the draft replaces the published list, and the router and the user are
 * those of the preview.
 */
export function PreviewRoom({ list, viewer, router }: PreviewRoomProps) {
  const known = useResources();
  const { userInfo } = useSession();
  const { message } = App.useApp();
  const { resource, refused } = list;
  const resources = useMemo(
    () => ({
      ...known,
      state: 'ready' as const,
      outlines: [
        ...known.outlines.filter(({ name }) => name !== resource.name),
        { name: resource.name, label: resource.label, provider: resource.provider },
      ],
      resources: instead(known.resources, resource.name, resource),
      broken: instead(known.broken, resource.name, undefined),
      refused: new Map([...known.refused, [resource.name, refused]]),
      // arrangements that people made for the published list do not apply to the draft
      arrangements: new Map([...known.arrangements].filter(([name]) => name !== resource.name)),
      views: new Map([...known.views].filter(([name]) => name !== resource.name)),
      putView: () => undefined,
      dropViews: () => undefined,
      putArrangement: () => undefined,
    }),
    [known, resource, refused],
  );
  const say = useCallback(() => {
    message.info({ content: t('onlyPreview'), key: 'preview' });
  }, [message]);
  const trial = useMemo(
    () => ({ user: viewerAs(viewer, userInfo), say, sentence: t('onlyPreview') }),
    [viewer, userInfo, say],
  );
  return (
    <ResourcesContext.Provider value={resources}>
      <TrialContext.Provider value={trial}>
        <RouteContext.Provider value={noRoute}>
          {/* a router refuses to be nested unless this is null, react-router's own default, which its types lack */}
          <LocationContext.Provider value={outside}>
            <RouterProvider router={router} />
          </LocationContext.Provider>
        </RouteContext.Provider>
      </TrialContext.Provider>
    </ResourcesContext.Provider>
  );
}

/** A map with one entry replaced or, if undefined, removed. */
const instead = <T,>(known: ByName<T>, name: string, one: T | undefined): ByName<T> => ({
  get: (asked) => (asked === name ? one : known.get(asked)),
});

// The default value of react-router's own context, which its type leaves out.
const outside = null as unknown as React.ContextType<typeof LocationContext>;

/** Shows a message in place of the preview if the draft cannot be drawn; the editor keeps working. */
export class PreviewBoundary extends Component<
  { readonly children: ReactNode; readonly problem: (text: string) => ReactNode },
  { readonly error: Error | undefined }
> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.problem(error.message) : this.props.children;
  }
}

import { useDocumentTitle } from '@refinedev/react-router';
import { Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { addedParts } from '#extending/installed.ts';
import { localized } from '../language/index.ts';
import { useWholeTitle } from '../widgets/places/titles.ts';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';
import { ResourceList } from './list/ResourceList.tsx';
import { ResourceGate } from './ResourceGate.tsx';
import { useResource } from './resourcesContext.ts';

/** What extensions show in place of lists. */
const listPages = new Map(
  Object.entries(addedParts.listPages).map(([name, load]) => [name, lazyThemed(load)]),
);

/** `/resource/:name`: the list of that name, its drawers below its path. A former name leads to the present one. */
export function Component() {
  const { name = '' } = useParams();
  const { pathname, search } = useLocation();
  const resource = useResource(name);
  useDocumentTitle(useWholeTitle(resource && localized(resource.label)));
  if (resource && resource.name !== name) {
    const rest = pathname.split('/').slice(3).join('/');
    return <Navigate to={`/resource/${resource.name}${rest && `/${rest}`}${search}`} replace />;
  }
  const Page = resource && listPages.get(resource.name);
  if (Page)
    return (
      <ResourceGate name={name}>
        {(list) => (
          <Suspense fallback={<div className="bd-bone" style={{ width: '40%' }} />}>
            <Page resource={list} />
          </Suspense>
        )}
      </ResourceGate>
    );
  return <ResourceList resource={name} base={`/resource/${name}`} />;
}

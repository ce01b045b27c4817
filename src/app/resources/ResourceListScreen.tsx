import { useDocumentTitle } from '@refinedev/react-router';
import { Navigate, useLocation, useParams } from 'react-router';
import { useLocalized } from '../language/index.ts';
import { useWholeTitle } from '../widgets/places/titles.ts';
import { ResourceList } from './list/ResourceList.tsx';
import { useResource } from './resourcesContext.ts';

/** `/resource/:name`: the list of that name, its drawers below its path. A former name leads to the present one. */
export function Component() {
  const { name = '' } = useParams();
  const { pathname, search } = useLocation();
  const localized = useLocalized();
  const resource = useResource(name);
  useDocumentTitle(useWholeTitle(resource && localized(resource.label)));
  if (resource && resource.name !== name) {
    const rest = pathname.split('/').slice(3).join('/');
    return <Navigate to={`/resource/${resource.name}${rest && `/${rest}`}${search}`} replace />;
  }
  return <ResourceList resource={name} base={`/resource/${name}`} />;
}

/**
 * The engine: compiled schemas → lists, search forms, forms. What the shell needs of it.
 * Lists and forms are loaded on demand: import `list/ResourceList.tsx` and `form/ResourceForm.tsx` themselves.
 */
export { ResourcesProvider } from './ResourcesProvider.tsx';
export { useResource, useResources, useWholeResources } from './resourcesContext.ts';

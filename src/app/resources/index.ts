/** The engine: compiled schemas → lists, search forms, forms. What other folders of the app use of it. */
export { ResourcesProvider } from './ResourcesProvider.tsx';
export { type Resources, useResource, useResources } from './resourcesContext.ts';

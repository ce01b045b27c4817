import type { Endpoint } from '#contract/endpoint.ts';

const basePath = { identity: '', jmgr: '/jmgr', open: '/open' } as const;

/** The address of an endpoint as documents write it: `/jmgr/post/detail/{id}`. */
export const endpointPath = (endpoint: Endpoint): string =>
  basePath[endpoint.service] + endpoint.path;

/** The address of an endpoint as routers write it: `/jmgr/post/detail/:id`. */
export const routePath = (endpoint: Endpoint): string =>
  endpointPath(endpoint).replace(/\{(\w+)\}/g, ':$1');

/** The name of an endpoint in messages: `PUT /jmgr/post/save`. */
export const endpointName = (endpoint: Endpoint): string =>
  `${endpoint.method} ${endpointPath(endpoint)}`;

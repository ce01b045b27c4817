import type { NamedCalls } from '#schema/recordCalls.ts';
import type { conventionNames } from '#schema/source/conventions/index.ts';
import { airtable } from './airtable.ts';
import { jeecgboot, mybatisPlus, renren, ruoyi, yudao } from './chinese.ts';
import { directus } from './directus.ts';
import { djangoCursor, djangoOffset, djangoPages } from './django.ts';
import { ghost } from './ghost.ts';
import { github, gitlab } from './gitHosts.ts';
import { jsonApi } from './jsonApi.ts';
import { jsonServer } from './jsonServer.ts';
import { laravel } from './laravel.ts';
import { nestjsxCrud } from './nestjsxCrud.ts';
import { notion } from './notion.ts';
import { odata } from './odata.ts';
import { pocketbase } from './pocketbase.ts';
import { postgrest } from './postgrest.ts';
import { raSimpleRest } from './raSimpleRest.ts';
import { elasticsearch, googleBooks, openLibrary } from './readOnly.ts';
import type { Row, Service } from './service.ts';
import { springDataRest, springPage } from './spring.ts';
import { strapi4, strapi5 } from './strapi.ts';
import { stripe } from './stripe.ts';
import { wordpress } from './wordpress.ts';

/** How to ask a service in the shape of a convention, and what it does in its own way. */
export interface Family {
  readonly make: (books: readonly Row[]) => Service;
  /** of its list, below the address. Default: /books */
  readonly path?: string;
  readonly method?: 'GET' | 'POST';
  /** the call of a record, where the convention has none */
  readonly detail?: NamedCalls['detail'];
  /** the size that it cuts pages to without the convention saying so */
  readonly cut?: number;
  readonly isReadOnly?: boolean;
  /** what it answers to a new record tells nothing of it */
  readonly answersNothing?: boolean;
  /** it tells what is wrong in one sentence alone */
  readonly hasNoProblems?: boolean;
}

/** The services by the names of the conventions. */
export const families: Readonly<Record<(typeof conventionNames)[number], Family>> = {
  'json-server': { make: jsonServer },
  'ra-simple-rest': { make: raSimpleRest },
  github: { make: github },
  gitlab: { make: gitlab },
  wordpress: { make: wordpress },
  'django-rest': { make: djangoPages, cut: 100 },
  'django-rest-offset': { make: djangoOffset, cut: 100 },
  'django-rest-cursor': { make: djangoCursor },
  'spring-data-rest': { make: springDataRest },
  'spring-page': { make: springPage },
  ruoyi: { make: ruoyi, path: '/system/books/list', answersNothing: true, hasNoProblems: true },
  jeecgboot: { make: jeecgboot, path: '/books/list', answersNothing: true, hasNoProblems: true },
  'mybatis-plus': { make: mybatisPlus, path: '/books/page', hasNoProblems: true },
  yudao: { make: yudao, path: '/books/page', hasNoProblems: true },
  renren: { make: renren, path: '/books/list', answersNothing: true, hasNoProblems: true },
  postgrest: { make: postgrest, hasNoProblems: true },
  'strapi-4': { make: strapi4 },
  'strapi-5': { make: strapi5 },
  directus: { make: directus },
  'odata-4': { make: odata, cut: 100 },
  'json-api': { make: jsonApi, cut: 100 },
  laravel: { make: laravel, cut: 50 },
  ghost: { make: ghost },
  'nestjsx-crud': { make: nestjsxCrud, cut: 100, hasNoProblems: true },
  stripe: { make: stripe },
  notion: {
    make: notion,
    path: '/databases/7f/query',
    method: 'POST',
    detail: { method: 'GET', path: '/pages/{id}' },
    isReadOnly: true,
  },
  airtable: { make: airtable, hasNoProblems: true },
  pocketbase: { make: pocketbase },
  elasticsearch: { make: elasticsearch, path: '/books/_search', isReadOnly: true },
  'open-library': {
    make: openLibrary,
    path: '/search.json',
    detail: { method: 'GET', path: '/works/{id}.json' },
    isReadOnly: true,
  },
  'google-books': { make: googleBooks, path: '/volumes', isReadOnly: true },
};

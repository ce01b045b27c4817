import { type ConventionDefinition, convention } from '../convention.ts';
import airtable from './airtable.json' with { type: 'json' };
import directus from './directus.json' with { type: 'json' };
import djangoRest from './django-rest.json' with { type: 'json' };
import djangoRestCursor from './django-rest-cursor.json' with { type: 'json' };
import djangoRestOffset from './django-rest-offset.json' with { type: 'json' };
import elasticsearch from './elasticsearch.json' with { type: 'json' };
import ghost from './ghost.json' with { type: 'json' };
import github from './github.json' with { type: 'json' };
import gitlab from './gitlab.json' with { type: 'json' };
import googleBooks from './google-books.json' with { type: 'json' };
import jeecgboot from './jeecgboot.json' with { type: 'json' };
import jsonApi from './json-api.json' with { type: 'json' };
import jsonServer from './json-server.json' with { type: 'json' };
import laravel from './laravel.json' with { type: 'json' };
import mybatisPlus from './mybatis-plus.json' with { type: 'json' };
import nestjsxCrud from './nestjsx-crud.json' with { type: 'json' };
import notion from './notion.json' with { type: 'json' };
import odata4 from './odata-4.json' with { type: 'json' };
import openLibrary from './open-library.json' with { type: 'json' };
import pocketbase from './pocketbase.json' with { type: 'json' };
import postgrest from './postgrest.json' with { type: 'json' };
import raSimpleRest from './ra-simple-rest.json' with { type: 'json' };
import renren from './renren.json' with { type: 'json' };
import ruoyi from './ruoyi.json' with { type: 'json' };
import springDataRest from './spring-data-rest.json' with { type: 'json' };
import springPage from './spring-page.json' with { type: 'json' };
import strapi4 from './strapi-4.json' with { type: 'json' };
import strapi5 from './strapi-5.json' with { type: 'json' };
import stripe from './stripe.json' with { type: 'json' };
import wordpress from './wordpress.json' with { type: 'json' };
import yudao from './yudao.json' with { type: 'json' };

/** The ready-made conventions by name, one JSON file each. */

export const conventionNames = [
  'json-server',
  'ra-simple-rest',
  'github',
  'gitlab',
  'wordpress',
  'django-rest',
  'django-rest-offset',
  'django-rest-cursor',
  'spring-data-rest',
  'spring-page',
  'ruoyi',
  'jeecgboot',
  'mybatis-plus',
  'yudao',
  'renren',
  'postgrest',
  'strapi-4',
  'strapi-5',
  'directus',
  'odata-4',
  'json-api',
  'laravel',
  'ghost',
  'nestjsx-crud',
  'stripe',
  'notion',
  'airtable',
  'pocketbase',
  'elasticsearch',
  'open-library',
  'google-books',
] as const;

const read = (value: unknown): ConventionDefinition => convention.parse(value);

export const conventions: Readonly<Record<(typeof conventionNames)[number], ConventionDefinition>> =
  {
    'json-server': read(jsonServer),
    'ra-simple-rest': read(raSimpleRest),
    github: read(github),
    gitlab: read(gitlab),
    wordpress: read(wordpress),
    'django-rest': read(djangoRest),
    'django-rest-offset': read(djangoRestOffset),
    'django-rest-cursor': read(djangoRestCursor),
    'spring-data-rest': read(springDataRest),
    'spring-page': read(springPage),
    ruoyi: read(ruoyi),
    jeecgboot: read(jeecgboot),
    'mybatis-plus': read(mybatisPlus),
    yudao: read(yudao),
    renren: read(renren),
    postgrest: read(postgrest),
    'strapi-4': read(strapi4),
    'strapi-5': read(strapi5),
    directus: read(directus),
    'odata-4': read(odata4),
    'json-api': read(jsonApi),
    laravel: read(laravel),
    ghost: read(ghost),
    'nestjsx-crud': read(nestjsxCrud),
    stripe: read(stripe),
    notion: read(notion),
    airtable: read(airtable),
    pocketbase: read(pocketbase),
    elasticsearch: read(elasticsearch),
    'open-library': read(openLibrary),
    'google-books': read(googleBooks),
  };

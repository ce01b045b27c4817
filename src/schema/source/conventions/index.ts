import { z } from 'zod';
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

const texts = {
  'json-server': jsonServer,
  'ra-simple-rest': raSimpleRest,
  github,
  gitlab,
  wordpress,
  'django-rest': djangoRest,
  'django-rest-offset': djangoRestOffset,
  'django-rest-cursor': djangoRestCursor,
  'spring-data-rest': springDataRest,
  'spring-page': springPage,
  ruoyi,
  jeecgboot,
  'mybatis-plus': mybatisPlus,
  yudao,
  renren,
  postgrest,
  'strapi-4': strapi4,
  'strapi-5': strapi5,
  directus,
  'odata-4': odata4,
  'json-api': jsonApi,
  laravel,
  ghost,
  'nestjsx-crud': nestjsxCrud,
  stripe,
  notion,
  airtable,
  pocketbase,
  elasticsearch,
  'open-library': openLibrary,
  'google-books': googleBooks,
};

type ConventionName = keyof typeof texts;
export const conventionNames: readonly ConventionName[] = Object.keys(texts).filter(
  (name): name is ConventionName => name in texts,
);

export const conventions: Readonly<Record<ConventionName, ConventionDefinition>> = z
  .record(z.enum(conventionNames), convention)
  .parse(texts);

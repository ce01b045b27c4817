import { locales } from '#locales/index.ts';
import { convention } from '../source/convention.ts';
import { part, partLike, partsFrom } from './part.ts';

const { shape } = convention;
const [none, byNumber, byOffset, byWindow, byRange, byCursor, byNext] = shape.page.options;
const filters = shape.filters.unwrap();
const calls = shape.calls.unwrap();
const failure = shape.failure.unwrap();
const [totalInHeader, totalInBody] = shape.total.unwrap().options;
const [moreInBody, moreInLink] = shape.more.unwrap().options;
const filter = { parameter: '{field}' };

/** All objects of a convention (docs/sources.md#conventions), with an example of each key; the form of a source is drawn with them. */
export const conventionReference = partsFrom(
  {
    convention: part(
      convention,
      {
        page: { by: 'number', number: 'page', size: 'size' },
        headers: { 'Accept-Profile': 'public' },
        fixed: { expand: 'author' },
        calls: { detail: { method: 'GET', path: '{list}/{id}' } },
        sort: { parameter: 'sort', ascending: '{field}', descending: '-{field}' },
        filters: { eq: { parameter: '{field}' } },
        search: { parameter: 'q' },
        rows: 'data.list',
        row: { fields: 'attributes' },
        total: { path: 'data.total' },
        more: { path: 'has_more' },
        record: 'data',
        success: { path: 'code', values: [200] },
        failure: { message: ['msg'] },
        writes: { whole: true },
        values: { times: 'seconds' },
      },
      { values: { page: locales.reference.paging } },
    ),
    'page-none': partLike('page-number', none, {}),
    'page-number': part(
      byNumber,
      {
        by: 'number',
        number: 'page',
        first: 0,
        size: 'size',
        fixed: 20,
        most: 100,
        whole: true,
        pastEnd: { status: 404 },
      },
      { defaults: { first: '1', whole: 'false' }, values: { by: locales.reference.paging } },
    ),
    'page-offset': partLike('page-number', byOffset, { offset: 'offset' }),
    'page-window': partLike('page-number', byWindow, { start: '_start', end: '_end' }),
    'page-range': partLike('page-number', byRange, {
      name: 'Range',
      in: 'header',
      value: '{start}-{end}',
    }),
    'page-cursor': partLike('page-number', byCursor, {
      cursor: 'cursor',
      token: 'paging.next',
      lastRow: 'id',
    }),
    'page-next': partLike('page-number', byNext, { address: 'links.next' }),
    'past-end': part(byNumber.shape.pastEnd.unwrap(), {
      status: 404,
      path: 'data.total',
      values: [0, 200],
    }),
    sort: part(
      shape.sort.unwrap(),
      {
        parameter: 'sort',
        order: 'order',
        ascending: '{field}',
        descending: '-{field}',
        join: ',',
        repeat: true,
      },
      { defaults: { repeat: 'false' } },
    ),
    filters: part(filters, {
      eq: filter,
      in: filter,
      contains: filter,
      gte: filter,
      lte: filter,
      ne: filter,
      empty: filter,
      filled: filter,
      shared: { parameter: '$filter', join: ' and ' },
      quote: { mark: "'", escape: "'" },
    }),
    'source-filter': partLike(
      'sort',
      filters.shape.eq.unwrap(),
      { parameter: '{field}', value: '{value}', item: '{value}' },
      { defaults: { value: '{value}' } },
    ),
    shared: part(
      filters.shape.shared.unwrap(),
      { parameter: '$filter', join: ' and ', value: '({terms})' },
      { defaults: { value: '{terms}' } },
    ),
    quote: part(filters.shape.quote.unwrap(), { mark: "'", escape: "'" }),
    calls: part(calls, {
      list: '{base}/list',
      detail: { method: 'GET', path: '{list}/{id}' },
      create: { method: 'POST', path: '{list}' },
      update: { method: 'PATCH', path: '{list}/{id}' },
      delete: { method: 'DELETE', path: '{list}/{id}' },
    }),
    'source-call': part(calls.shape.detail.unwrap().unwrap(), {
      method: 'GET',
      path: '{list}/{id}',
    }),
    row: part(shape.row.unwrap(), { fields: 'attributes', id: '_links.self.href' }),
    'total-header': part(totalInHeader, { header: 'X-Total-Count' }),
    'total-path': partLike('past-end', totalInBody, {}),
    'more-path': part(moreInBody, { path: 'has_more', end: true }, { defaults: { end: 'false' } }),
    'more-link': part(moreInLink, { link: true }),
    success: partLike('past-end', shape.success.unwrap(), {}),
    failure: part(failure, { message: ['msg'], problems: { at: 'errors' } }),
    problems: part(
      failure.shape.problems.unwrap(),
      { at: 'errors', field: 'field', message: 'message' },
      { defaults: { message: 'message' } },
    ),
    writes: part(
      shape.writes.unwrap(),
      {
        body: { data: '$values' },
        delete: { ids: ['$id'] },
        format: 'form',
        whole: true,
        withId: true,
      },
      { defaults: { format: 'json', whole: 'false', withId: 'false' } },
    ),
    values: part(
      shape.values.unwrap(),
      { times: 'seconds', askedTimes: 'text', money: 'cents' },
      {
        defaults: { times: 'iso', money: 'number' },
        values: { times: locales.reference.timeForms, askedTimes: locales.reference.timeForms },
      },
    ),
  },
  locales.reference.convention,
);

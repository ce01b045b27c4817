import { sql } from 'kysely';
import type { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import {
  institutionDetail,
  institutionManageList,
  institutionReview,
  institutionSaveCall,
} from '#contract/endpoints/institution.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionProblems } from '#contract/institution.ts';
import { locales } from '#locales/index.ts';
import { keepTotalsBy } from '../database/totals.ts';
import { asProblems, InvalidInput, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { informationOf, institutionColumns } from '../identity/institutionColumns.ts';
import type { Services } from '../services.ts';
import { changedFields } from './changedFields.ts';
import {
  type InstitutionRecord,
  institutionColumnNames,
  orCodeTaken,
  presentInstitution,
  presentInstitutions,
  readInstitution,
} from './institutionRecords.ts';
import { refuseOwn, reviewInstitution } from './institutionReview.ts';
import {
  type FiltersOf,
  type ListSource,
  newestFirst,
  predicatesOf,
  readPage,
} from './listQuery.ts';
import { equals, from, lookingInto, searches, until } from './predicates.ts';
import { notFound, writeRecord } from './records.ts';

/** Institutions, for operators: to find, to read, to mend and to decide on. */

const source: ListSource<'institution', (typeof institutionColumnNames)[number]> = {
  table: 'institution',
  columns: institutionColumnNames,
  sorts: {
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    name: { column: 'name' },
    submittedAt: { column: 'submitted_at', mayBeUnknown: true },
  },
  defaultSort: newestFirst,
};

const incomplete = sql.lit(InstitutionStatus.informationIncomplete);

/** what institutions are found by (`identity/institutionColumns.ts`) */
const institutionLines = ['name', 'creditCode'];

const filters: FiltersOf<z.output<typeof institutionManageList.body>> = {
  searchText: (text) => searches('institution', text, institutionLines),
  status: (value) => equals('status', value),
  isIncomplete: (value) =>
    lookingInto('status', {
      condition: value ? sql`status <= ${incomplete}` : sql`status > ${incomplete}`,
      column: 'status',
    }),
  kind: (value) => ({ condition: sql`information ->> 'kind' = ${value}` }),
  submittedAtFrom: (value) => from('submitted_at', value),
  submittedAtTo: (value) => until('submitted_at', value),
};

/**
 * Checks the details of an institution. If they were handed in, they have to stay complete; before that they may have gaps.
 *
 * @throws InvalidInput with every problem at once
 */
function refuseWrongDetails(details: InstitutionInformation, status: number): void {
  const mayHaveGaps = status < InstitutionStatus.underReview;
  const problems = institutionProblems(details).filter(
    ({ field }) => !mayHaveGaps || details[field] !== '',
  );
  const [first] = problems;
  if (!first) return;
  throw new InvalidInput(
    sentence(locales.identity.institutionProblem, first.key),
    asProblems(
      problems.map(({ field, key }) => ({
        field,
        code: key,
        text: sentence(locales.identity.institutionProblem, key),
      })),
    ),
  );
}

/** The calls by which operators look after institutions. */
export function institutionHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  keepTotalsBy(database, 'institution', ['status']);
  return [
    handle(
      institutionManageList,
      async ({ body }) => {
        const page = await readPage(database, source, {
          ...body,
          predicates: predicatesOf(filters, body),
        });
        return succeedPage(await presentInstitutions(database, page.rows), page.total, page.exact);
      },
      ({ body }) => ({ table: 'institution', predicates: predicatesOf(filters, body) }),
    ),

    handle(institutionDetail, async ({ parameters: { id } }) => {
      const record = await readInstitution(database, id);
      if (!record) throw notFound('institution', id);
      return succeed(await presentInstitution(database, record));
    }),

    handle(institutionSaveCall, async ({ body, caller }) => {
      const { id, revision, ...given } = body;
      let creditCode = given.creditCode ?? '';
      refuseOwn(caller, id);
      const work = writeRecord<InstitutionRecord>(database, {
        thing: 'institution',
        table: 'institution',
        caller,
        id,
        revision,
        read: (wanted) => readInstitution(database, wanted),
        show: (record) => presentInstitution(database, record),
        // never called: the validator asks for the id, and institutions are created by registering
        insert: () => Promise.reject(notFound('institution', '')),
        update: async (record, transaction) => {
          const stored = informationOf(record);
          const changes = changedFields(stored, given);
          if (Object.keys(changes).length === 0) return 'unchanged';
          const details = { ...stored, ...changes };
          creditCode = details.creditCode;
          refuseWrongDetails(details, record.status);
          const changed = await transaction
            .updateTable('institution')
            .set({
              ...institutionColumns(details),
              updated_at: now(),
              revision: sql`revision + 1`,
            })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .executeTakeFirst();
          return changed.numUpdatedRows > 0n ? 'written' : 'stale';
        },
      });
      return succeed(await orCodeTaken(work, () => creditCode));
    }),

    handle(institutionReview, async (call) =>
      succeed(await reviewInstitution(services, call, call.body)),
    ),
  ];
}

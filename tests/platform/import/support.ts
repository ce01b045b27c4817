import { expect, vi } from 'vitest';
import {
  type ImportChoices,
  type ImportPlan,
  type ImportReport,
  importDetail,
  importPlanSave,
  importRowList,
  importRun,
  importStart,
  importUpload,
} from '#contract/endpoints/imports.ts';
import { startImportWorker } from '#server/import/index.ts';
import type { AskSource } from '#server/sources/index.ts';
import type { TestPlatform } from '#tests/support/platform.ts';

interface FileWish {
  readonly fileName?: string;
  readonly dryRun?: string;
}

/** Who imports, and how sources are asked where the list is of one. */
interface Importing {
  readonly test: Pick<TestPlatform, 'services' | 'ask' | 'call'>;
  readonly token: string;
  readonly ask?: AskSource;
}

/** Imports of one list by one operator; the worker is started by each run. */
export function importsOf(who: () => Importing, resource: string) {
  const start = (content: BodyInit, query: FileWish = {}) => {
    const { test, token } = who();
    return test.ask(importStart, { parameters: { resource }, query, body: content }, token);
  };
  const idOf = async (content: BodyInit, query: FileWish = {}) => {
    const { body } = await start(content, query);
    return importStart.response.parse(body).data.id;
  };
  const detail = async (id: string): Promise<ImportReport> => {
    const { test, token } = who();
    return (await test.call(importDetail, { parameters: { id } }, token)).data;
  };
  const ended = (id: string): Promise<ImportReport> =>
    vi.waitFor(
      async () => {
        const report = await detail(id);
        expect(['finished', 'failed', 'cancelled']).toContain(report.state);
        return report;
      },
      { timeout: 20_000, interval: 20 },
    );
  /** Does a whole import and gives its report. */
  const run = async (content: BodyInit, query: FileWish = {}): Promise<ImportReport> => {
    const id = await idOf(content, query);
    const worker = startImportWorker(who().test.services, who().ask);
    try {
      return await ended(id);
    } finally {
      await worker.close();
    }
  };

  /** Hands a file over and gives its plan. */
  const plan = async (content: BodyInit, fileName = 'file.csv'): Promise<ImportPlan> => {
    const { test, token } = who();
    const input = { parameters: { resource }, query: { fileName }, body: content };
    const { body } = await test.ask(importUpload, input, token);
    return importUpload.response.parse(body).data;
  };
  /** Says something of a plan and gives the new one. */
  const choose = async (id: string, choices: ImportChoices): Promise<ImportPlan> => {
    const { test, token } = who();
    const input = { parameters: { id }, body: choices };
    return (await test.call(importPlanSave, input, token)).data;
  };
  /** Runs a plan, and gives its report. */
  const runPlan = (id: string, dryRun = false) => runAs(id, { dryRun });
  /** Goes on with a run that has ended early, and gives its report. */
  const goOn = (id: string) => runAs(id, { dryRun: false, goOn: true });
  const runAs = async (
    id: string,
    body: { dryRun: boolean; goOn?: boolean },
  ): Promise<ImportReport> => {
    const { test, token, ask } = who();
    await test.call(importRun, { parameters: { id }, body }, token);
    const worker = startImportWorker(test.services, ask);
    try {
      return await ended(id);
    } finally {
      await worker.close();
    }
  };
  /** What a run has told of its rows. */
  const rows = async (id: string, filter: { outcome?: 'changed' | 'rejected' } = {}) => {
    const { test, token } = who();
    return (await test.call(importRowList, { body: { id, pageSize: 100, ...filter } }, token)).data;
  };
  return { start, idOf, detail, ended, run, plan, choose, runPlan, goOn, rows };
}

/** The numbers of a report. */
export const counts = ({ rows, created, changed, unchanged, rejected }: ImportReport) => ({
  rows,
  created,
  changed,
  unchanged,
  rejected,
});

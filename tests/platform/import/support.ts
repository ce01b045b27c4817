import { expect, vi } from 'vitest';
import { type ImportReport, importDetail, importStart } from '#contract/endpoints/resources.ts';
import { startImportWorker } from '#server/import/index.ts';
import type { TestPlatform } from '../../support/platform.ts';

interface FileWish {
  readonly fileName?: string;
  readonly dryRun?: string;
}

/** Imports of one list by one operator; the worker is started by each run. */
export function importsOf(who: () => { test: TestPlatform; token: string }, resource: string) {
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
    const worker = startImportWorker(who().test.services);
    try {
      return await ended(id);
    } finally {
      await worker.close();
    }
  };
  return { start, idOf, detail, ended, run };
}

/** The numbers of a report. */
export const counts = ({ rows, created, changed, unchanged, rejected }: ImportReport) => ({
  rows,
  created,
  changed,
  unchanged,
  rejected,
});

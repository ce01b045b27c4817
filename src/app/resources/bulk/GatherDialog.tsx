import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { locales } from '#locales/index.ts';
import type { Matching } from '../list/actions/recordActions.ts';
import type { Row } from '../list/useListRows.ts';
import { ProgressDialog } from './BatchDialog.tsx';
import { readMatching } from './readAll.ts';

const t = textsOf(locales.bulkEdit.batch);
const resources = textsOf(locales.lists.resource);

interface GatherDialogProps {
  readonly matching: Matching;
  /** Gives the rows; undefined where they could not be had or were not waited for. */
  readonly settle: (rows: readonly Row[] | undefined) => void;
}

/** Reads every record that matches, before something is done with all of them. */
export default function GatherDialog({ matching, settle }: GatherDialogProps) {
  const provider = useDataProvider();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isPaused, setPaused] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  const tools = useRef({ provider, settle });
  tools.current = { provider, settle };

  useEffect(() => {
    const controller = new AbortController();
    stop.current = () => {
      controller.abort(new Error('stopped'));
      tools.current.settle(undefined);
    };
    const gather = async () => {
      const data = tools.current.provider(matching.question.resource.provider);
      const found: Row[] = [];
      try {
        for await (const page of readMatching(data, matching.question, {
          signal: controller.signal,
          onPause: setPaused,
        })) {
          found.push(...page.rows);
          setRows([...found]);
        }
        tools.current.settle(found);
      } catch (error) {
        if (controller.signal.aborted) return;
        notify({ kind: 'error', ...toldFailure(error) });
        tools.current.settle(undefined);
      }
    };
    void gather();
    return () => controller.abort(new Error('left'));
  }, [matching]);

  return (
    <ProgressDialog
      title={resources('loading')}
      done={rows.length}
      total={matching.total}
      text={t('collecting', { done: rows.length, total: matching.total })}
      isStopping={false}
      onStop={() => stop.current()}
      waiting={isPaused ? Math.max(1, matching.total - rows.length) : 0}
    />
  );
}

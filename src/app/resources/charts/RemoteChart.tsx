import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { Chart } from '#app/widgets/chart/Chart.tsx';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { type ChartAnswer, chartValues } from '#contract/endpoints/charts.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { ChartDefinition } from '#schema/meta.ts';
import { useTrial } from '../trial.ts';
import { chartData, createTurns } from './chartData.ts';

const t = textsOf(locales.dashboards.charts);

/** Whether an element has come into sight, or near it; it stays seen. */
function useSeen(element: RefObject<HTMLElement>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    const node = element.current;
    if (isSeen || !node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [isSeen, element]);
  return isSeen;
}

/** milliseconds for which an answer is not asked for again */
const freshFor = 30_000;
/** charts that are asked for at once */
const inTurn = createTurns(4);

interface RemoteChartProps {
  readonly resource: CompiledResource;
  readonly chart: ChartDefinition;
  /** what the list call is narrowed by */
  readonly filters: Readonly<Record<string, unknown>>;
  /** what stands below it */
  readonly children?: ReactNode;
}

/** The key of what is known of all charts. */
export const everyChart = ['charts'] as const;
/** The key of what is known of the charts of a list. */
export const chartsKey = (list: string) => [...everyChart, list] as const;

/** A chart of a list: asked for once it is seen. */
export function RemoteChart({ resource, chart, filters, children }: RemoteChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(element);
  const query = useQuery<ChartAnswer>({
    queryKey: [...chartsKey(resource.name), chart.name, filters],
    enabled: isSeen,
    retry: false,
    staleTime: freshFor,
    placeholderData: (previous) => previous,
    queryFn: ({ signal }) =>
      inTurn(signal, async () => {
        const body = { list: resource.name, chart: chart.name, filters: { ...filters } };
        return (await callEndpoint(chartValues, { body }, { silent: true, signal })).data;
      }),
  });
  const title = localized(chart.label);
  const { data, error } = query;
  // the platform counts what a published list declares
  const isUnpublished =
    useTrial() !== undefined && error instanceof CallFailure && error.code === 404;
  return (
    <div ref={element} className="bd-shrink bd-box bd-list-chart" aria-busy={query.isFetching}>
      {isUnpublished ? (
        <p className="bd-faint">{t('unpublished', { title })}</p>
      ) : error ? (
        <LoadFailed
          message={t('failed', { title })}
          reason={sentenceOf(error)}
          requestId={toldFailure(error).requestId}
          onRetry={() => void query.refetch()}
        />
      ) : data ? (
        <>
          <Chart kind={chart.look} {...chartData(resource, chart, data)} />
          {data.days?.isCut && (
            <p className="bd-faint bd-small bd-list-chart-note">
              {t('cut', { count: data.groups.length })}
            </p>
          )}
        </>
      ) : (
        <p className="bd-faint">{t('coming', { title })}</p>
      )}
      {children}
    </div>
  );
}

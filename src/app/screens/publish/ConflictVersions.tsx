import { Alert } from 'antd';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { ContentStatus } from '#contract/codes.ts';
import { locales } from '#locales/index.ts';
import { plannedTime } from './writing.ts';
import type { WritingConflict } from './writingStore.ts';

const t = textsOf(locales.publish.difference);
const words = textsOf(locales.forms.versions);

interface ConflictVersionsProps {
  conflict: WritingConflict<object>;
  values: object;
  /** both versions as lines of text; theirs is undefined if it cannot be read */
  mine: readonly string[];
  theirs: readonly string[] | undefined;
}

/** Shows the lines in which two versions differ. For a withdrawn record, also says what overwriting does. */
export function ConflictVersions({ conflict, values, mine, theirs }: ConflictVersionsProps) {
  // a withdrawn record stays withdrawn, unless it is published at a later time
  const time = conflict.saving === 'draft' ? undefined : plannedTime(values);
  return (
    <>
      <p>{t(conflict.what)}</p>
      {isWithdrawn(conflict.stored) && (
        <Alert
          className="bd-conflict-note"
          type="warning"
          showIcon
          message={time ? t('plannedAgain', { time }) : t('withdrawn')}
        />
      )}
      {theirs ? (
        <TextDifference
          isProse
          before={textOf(theirs)}
          after={textOf(mine)}
          labels={[words('theirs'), words('mine')]}
          same={t('same')}
        />
      ) : (
        <section className="bd-edged bd-versions">
          <h3 className="bd-soft bd-small">{words('mine')}</h3>
          <p>{textOf(mine) || t('nothing')}</p>
        </section>
      )}
    </>
  );
}

const withdrawn = z.object({ status: z.literal(ContentStatus.withdrawn) });
const isWithdrawn = (record: unknown): boolean => withdrawn.safeParse(record).success;

/** Joins the lines without empty ones, which show no difference. */
const textOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split('\n'))
    .filter((line) => line.trim() !== '')
    .join('\n');

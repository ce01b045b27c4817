import { platformZone } from '#app/configuration.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { ContentStatus, ContentType } from '#contract/codes.ts';
import type { Contributable } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { Picture } from '#page/parts/Picture.tsx';
import { keyOf, mayContribute } from './useOwnRecords.ts';

const t = textsOf(locales.contributions.screen);

interface RecordProps {
  record: Contributable;
  /** undefined if the record cannot be chosen */
  choice?: { chosen: boolean; disabled: boolean; onChoose: () => void } | undefined;
}

const typeKeys = {
  [ContentType.dynamic]: 'type1050',
  [ContentType.article]: 'type1040',
  [ContentType.video]: 'type2010',
  [ContentType.bookList]: 'type3010',
} as const;
type KnownType = keyof typeof typeKeys;
const isKnownType = (type: number): type is KnownType => type in typeKeys;

/** One of the reader's records: picture, text, kind, day, and the state of its contribution. */
function OwnRecord({ record, choice }: RecordProps) {
  const { language } = useLanguage();
  const { title, content, cover, contentType, publishedAt, status, reason, isAvailable } = record;
  const isRejected = status === ContentStatus.rejected;
  const day = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeZone: platformZone(),
  });
  const name = title || content || t('untitled');
  const Box = choice ? 'label' : 'div';
  return (
    <Box
      className="bd-own"
      data-chosen={choice?.chosen || undefined}
      data-disabled={choice?.disabled || undefined}
    >
      {choice && (
        <input
          type="radio"
          name="choice"
          value={keyOf(record)}
          checked={choice.chosen}
          disabled={choice.disabled}
          onChange={choice.onChoose}
        />
      )}
      <Picture
        address={cover}
        name={name}
        width={64}
        height={64}
        className="bd-center bd-cut bd-own-cover"
      />
      <span className="bd-grid bd-shrink bd-own-words">
        <strong className="bd-clamp">{name}</strong>
        {title !== '' && content !== '' && <span className="bd-soft bd-clip">{content}</span>}
        <span className="bd-row bd-wrap bd-soft bd-small bd-own-facts">
          {isKnownType(contentType) && <span>{t(typeKeys[contentType])}</span>}
          <time dateTime={publishedAt}>{day.format(new Date(publishedAt))}</time>
          {status !== null && (
            <span className="bd-own-status" data-status={status}>
              {t(`status${status}`)}
            </span>
          )}
        </span>
        {isRejected && reason !== '' && (
          <span className="bd-breaks bd-small bd-own-reason">{t('rejectedFor', { reason })}</span>
        )}
        {isRejected && choice && isAvailable && (
          <span className="bd-soft bd-small">{t('mayTryAgain')}</span>
        )}
        {!isAvailable && <span className="bd-warning bd-small">{t('gone')}</span>}
      </span>
    </Box>
  );
}

interface OwnRecordListProps {
  rows: readonly Contributable[];
  /** id of the element that names the list */
  labelledBy: string;
  /** key of the chosen record */
  chosen?: string;
  /** undefined if nothing can be chosen */
  onChoose?: ((key: string) => void) | undefined;
}

/** The reader's records, one below the other. Those can be chosen that were not contributed yet or were rejected. */
export function OwnRecordList({ rows, labelledBy, chosen = '', onChoose }: OwnRecordListProps) {
  return (
    <ul className="bd-grid bd-own-list" aria-labelledby={labelledBy}>
      {rows.map((record) => {
        const key = keyOf(record);
        const choice = onChoose && {
          chosen: chosen === key && mayContribute(record),
          disabled: !mayContribute(record),
          onChoose: () => onChoose(key),
        };
        return (
          <li key={key}>
            <OwnRecord record={record} choice={choice} />
          </li>
        );
      })}
    </ul>
  );
}

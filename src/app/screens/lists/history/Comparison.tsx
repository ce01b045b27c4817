import { App, Button, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { locales } from '#locales/index.ts';
import { AffectedLater } from '../comparison/AffectedLater.tsx';
import { Changes } from '../comparison/Changes.tsx';
import { changesBetween } from '../comparison/changesBetween.ts';
import { loadText, rollBack, type SchemaHistory } from './calls.ts';
import { othersOf, type Side, sideBefore, sideText } from './side.ts';

interface ComparisonProps {
  readonly name: string;
  readonly side: Side;
  readonly history: SchemaHistory;
  readonly onRestored: () => Promise<void>;
}

/** Compares a version or the draft with another one or with the file: what changes for people, and the two texts. */
export function Comparison({ name, side, history, onRestored }: ComparisonProps) {
  const t = useMessages(locales.listEditor.history);
  const [other, setOther] = useState(() => sideBefore(history, side));
  const titleOf = (one: Side) =>
    one === 'draft'
      ? t('draft')
      : one === 'file'
        ? t('file', { name })
        : t('revision', { revision: one });
  const options = othersOf(history, side).map((value) => ({ value, label: titleOf(value) }));
  return (
    <section
      className="bd-column bd-gap-16 bd-shrink bd-box bd-history-comparison"
      aria-label={titleOf(side)}
    >
      <div className="bd-row bd-wrap bd-gap-12 bd-spread">
        {options.length > 0 ? (
          <span>
            {t('compareWith', { one: titleOf(side) })}{' '}
            <Select<Side>
              aria-label={t('compareWith', { one: titleOf(side) })}
              options={options}
              value={other ?? null}
              placeholder={t('choose')}
              onChange={setOther}
              popupMatchSelectWidth={false}
            />
          </span>
        ) : (
          <span>{titleOf(side)}</span>
        )}
        {typeof side === 'number' && side !== history.inUse && (
          <RollBack name={name} to={side} revision={history.revision} onRestored={onRestored} />
        )}
      </div>
      {/* mounted anew for each choice, so that no old texts are shown under new names */}
      <Compared
        key={other}
        name={name}
        sides={[other, side]}
        history={history}
        labels={[other === undefined ? t('nothing') : titleOf(other), titleOf(side)]}
      />
    </section>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly sides: readonly [Side | undefined, Side];
  readonly history: SchemaHistory;
  readonly labels: readonly [string, string];
}

/** The texts of both sides, once they are loaded. */
function Compared({ name, sides: [other, side], history, labels }: ComparedProps) {
  const t = useMessages(locales.listEditor.history);
  const load = useCallback(async () => {
    const [before, after] = await Promise.all([
      sideText(name, history, other),
      sideText(name, history, side),
    ]);
    return { before, after };
  }, [name, history, other, side]);
  const { remote, reload } = useRemote(load);
  return (
    <RemoteValue remote={remote} failed={t('textFailed')} onRetry={reload}>
      {(texts) => <Texts {...texts} labels={labels} />}
    </RemoteValue>
  );
}

interface TextsProps {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
}

function Texts({ before, after, labels }: TextsProps) {
  const t = useMessages(locales.listEditor.history);
  const { definitions } = useResources();
  const changes = useMemo(
    () => changesBetween(before, after, definitions),
    [before, after, definitions],
  );
  return (
    <>
      {before !== '' && (
        <section>
          <h2>{t('changes')}</h2>
          {changes === undefined ? (
            <p>{t('unreadable')}</p>
          ) : changes.length === 0 ? (
            <p>{t('noChanges')}</p>
          ) : (
            <Changes changes={changes} />
          )}
        </section>
      )}
      <section>
        <h2>{t('text')}</h2>
        <TextDifference before={before} after={after} labels={labels} same={t('same')} />
      </section>
    </>
  );
}

interface RollBackProps {
  readonly name: string;
  readonly to: number;
  /** the stored revision that a write is based on */
  readonly revision: number;
  readonly onRestored: () => Promise<void>;
}

function RollBack({ name, to, revision, onRestored }: RollBackProps) {
  const t = useMessages(locales.listEditor.history);
  const { modal, message } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('rollBackQuestion', { revision: to }),
      content: (
        <>
          <p>{t('rollBackDetail')}</p>
          <AffectedLater name={name} text={() => loadText(name, to)} />
        </>
      ),
      okText: t('rollBack'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          await rollBack(name, { to, revision, note: t('rollBackNote', { revision: to }) });
          message.success(t('rolledBack', { revision: to }));
        } catch (error) {
          notify({ kind: 'error', message: sentenceOf(error) });
        }
        await onRestored();
      },
    });
  return <Button onClick={ask}>{t('rollBack')}</Button>;
}

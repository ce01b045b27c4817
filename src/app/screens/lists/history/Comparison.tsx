import { App, Button, Empty, Select } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { TextDifference } from '#app/widgets/versions/TextDifference.tsx';
import { locales } from '#locales/index.ts';
import { AffectedLater } from '../comparison/AffectedLater.tsx';
import { loadVersion, rollBack } from '../kept/calls.ts';
import type { TextHistory } from './calls.ts';
import { Sides } from './Sides.tsx';
import { othersOf, type Side, sideBefore, sidesOf, sideText, type Versioned } from './side.ts';
import './history.css';

const t = textsOf(locales.listEditor.history);

const Meaning = lazy(() => import('../comparison/Meaning.tsx'));

interface VersionsProps {
  readonly of: Versioned;
  readonly history: TextHistory;
  readonly onRestored: () => Promise<void>;
}

/** The versions, and the comparison of the chosen one with another. */
export function Versions({ of, history, onRestored }: VersionsProps) {
  const [chosen, setChosen] = useState<Side>();
  const sides = sidesOf(history);
  const side = sides.find((one) => one === chosen) ?? sides[0];
  if (side === undefined)
    return <Empty description={t('empty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  const restored = async () => {
    await onRestored();
    setChosen(undefined);
  };
  return (
    <div className="bd-grid bd-gap-16 bd-history-body">
      <Sides history={history} chosen={side} onChoose={setChosen} />
      <Comparison
        key={`${side}:${history.revision}`}
        of={of}
        side={side}
        history={history}
        onRestored={restored}
      />
    </div>
  );
}

interface ComparisonProps {
  readonly of: Versioned;
  readonly side: Side;
  readonly history: TextHistory;
  readonly onRestored: () => Promise<void>;
}

/** Compares a version or the draft with another one or with the file: what changes for people, and the two texts. */
function Comparison({ of, side, history, onRestored }: ComparisonProps) {
  const [other, setOther] = useState(() => sideBefore(history, side));
  const titleOf = (one: Side) =>
    one === 'draft'
      ? t('draft')
      : one === 'file'
        ? t('file', { name: of.name })
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
          <RollBack of={of} to={side} revision={history.revision} onRestored={onRestored} />
        )}
      </div>
      {/* mounted anew for each choice, so that no old texts are shown under new names */}
      <Compared
        key={other}
        of={of}
        sides={[other, side]}
        history={history}
        labels={[other === undefined ? t('nothing') : titleOf(other), titleOf(side)]}
      />
    </section>
  );
}

interface ComparedProps {
  readonly of: Versioned;
  readonly sides: readonly [Side | undefined, Side];
  readonly history: TextHistory;
  readonly labels: readonly [string, string];
}

/** The texts of both sides, once they are loaded. */
function Compared({ of, sides: [other, side], history, labels }: ComparedProps) {
  const load = useCallback(async () => {
    const [before, after] = await Promise.all([
      sideText(of, history, other),
      sideText(of, history, side),
    ]);
    return { before, after };
  }, [of, history, other, side]);
  const { remote, reload } = useRemote(load);
  return (
    <RemoteValue remote={remote} failed={t('textFailed')} onRetry={reload}>
      {(texts) => <Texts {...texts} labels={labels} isList={of.isList} />}
    </RemoteValue>
  );
}

interface TextsProps {
  readonly before: string;
  readonly after: string;
  readonly labels: readonly [string, string];
  readonly isList: boolean;
}

function Texts({ before, after, labels, isList }: TextsProps) {
  return (
    <>
      {isList && before !== '' && (
        <Suspense>
          <Meaning before={before} after={after} />
        </Suspense>
      )}
      <section>
        {isList && <h2>{t('text')}</h2>}
        <TextDifference before={before} after={after} labels={labels} same={t('same')} />
      </section>
    </>
  );
}

interface RollBackProps {
  readonly of: Versioned;
  readonly to: number;
  /** the stored revision that a write is based on */
  readonly revision: number;
  readonly onRestored: () => Promise<void>;
}

function RollBack({ of, to, revision, onRestored }: RollBackProps) {
  const { modal, message } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('rollBackQuestion', { revision: to }),
      content: (
        <>
          <p>{t('rollBackDetail')}</p>
          {of.isList && (
            <AffectedLater
              name={of.name}
              text={() => loadVersion(of.calls, { name: of.name, revision: to })}
            />
          )}
        </>
      ),
      okText: t('rollBack'),
      cancelText: t('cancel'),
      onOk: async () => {
        try {
          const note = t('rollBackNote', { revision: to });
          await rollBack(of.calls, { name: of.name, to, revision, note });
          message.success(t('rolledBack', { revision: to }));
        } catch (error) {
          notify({ kind: 'error', message: sentenceOf(error) });
        }
        await onRestored();
      },
    });
  return <Button onClick={ask}>{t('rollBack')}</Button>;
}

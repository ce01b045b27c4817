import { EyeOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Alert, Button, Result, Skeleton, Tooltip } from 'antd';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '#app/language/index.ts';
import { useMayWrite } from '#app/providers/useMay.ts';
import { ActForInstead } from '#app/widgets/acting/ActForInstead.tsx';
import { isComposing, withCommandKey } from '#app/widgets/composing.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUnarrived } from '#app/widgets/upload/unarrived.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { locales } from '#locales/index.ts';
import { showFirstProblem } from './Field.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { PreviewDialog } from './preview/PreviewDialog.tsx';
import { plannedTime } from './schedule.ts';
import { UnfinishedList } from './UnfinishedList.tsx';
import type { Writing } from './useWriting.ts';
import type { WritingKind } from './writing.ts';
import type { OpeningNote } from './writingStore.ts';
import './publish.css';

const ConflictVersions = lazy(async () => ({
  default: (await import('./ConflictVersions.tsx')).ConflictVersions,
}));

interface WritingConflictDialogProps<V extends object> {
  writing: Writing<V>;
  describe: (values: V) => string[];
}

/** Asks what to do when a save met a newer version, and shows the lines that differ. */
function WritingConflictDialog<V extends object>({
  writing,
  describe,
}: WritingConflictDialogProps<V>) {
  const t = useMessages(locales.publish.publish);
  const { conflict, saving, values, resolve } = writing;
  const theirs = conflict?.current;
  return (
    <ConflictDialog
      open={conflict !== undefined}
      busy={saving !== undefined}
      onTheirs={theirs && (() => resolve('theirs'))}
      onMine={() => resolve('mine')}
      asNew={{ onNew: () => resolve('asNew'), why: t('asNewHint') }}
      onClose={writing.closeConflict}
    >
      {conflict ? (
        <Suspense fallback={<Skeleton active title={false} />}>
          <ConflictVersions
            conflict={conflict}
            values={values}
            mine={describe(values)}
            theirs={theirs && describe(theirs)}
          />
        </Suspense>
      ) : null}
    </ConflictDialog>
  );
}

interface WritingFrameProps<V extends object> {
  kind: WritingKind<V>;
  writing: Writing<V>;
  title: string;
  /** number of files being uploaded: a save waits for them */
  pending: number;
  /** makes lines of text of a version, for comparing */
  describe: (values: V) => string[];
  children: ReactNode;
  /** what readers will see: beside the form if there is room, else in a dialog */
  aside?: ReactNode;
}

/** from this width on the form and the preview are side by side */
const wide = '(min-width: 1200px)';

/** The frame around the fields of a writing: notices, the two buttons, and questions to the writer. */
export function WritingFrame<V extends object>(props: WritingFrameProps<V>) {
  const { kind, writing, title, children, aside, pending } = props;
  const t = useMessages(locales.publish.publish);
  const refusal = useRefusal();
  const mayWrite = useMayWrite();
  const isWide = useMedia(wide);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const unarrived = useUnarrived();
  const waiting = unarrived.length > 0 ? t('uploadsUnarrived') : t('uploadsOnTheirWay');
  const reason = pending > 0 ? waiting : undefined;
  const { refusals } = writing;

  useEffect(() => {
    if (refusals > 0 && form.current) showFirstProblem(form.current);
  }, [refusals]);

  if (writing.status === 'missing')
    return (
      <Result
        status="404"
        title={<h1>{t('missing')}</h1>}
        extra={
          <Button type="primary" href={`/publish/${kind.name}`}>
            {t('writeNew')}
          </Button>
        }
      />
    );
  if (writing.status === 'failed')
    return (
      <Result
        status="warning"
        title={<h1>{t('openFailed')}</h1>}
        subTitle={writing.failure?.message}
        extra={<Button onClick={writing.reopen}>{t('openAgain')}</Button>}
      />
    );
  const publishByKeys = (event: KeyboardEvent): void => {
    // an Enter that ends a word of an input method does not publish
    const wanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // React also brings keys of pickers here, though they are elsewhere in the document
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!wanted || !isOwn || isComposing(event)) return;
    event.preventDefault();
    if ((reason ?? refusal) === undefined) void writing.save(false);
  };
  const isEmptyForm = writing.status === 'ready' && !writing.id && !writing.isDirty;
  return (
    <div className={aside && isWide ? 'bd-writing' : 'bd-writing bd-writing-single'}>
      <section className="bd-box bd-writing-card" aria-busy={writing.status === 'loading'}>
        <header className="bd-flex bd-gap-12 bd-spread bd-writing-head">
          <h1>{title}</h1>
          <DraftStatus state={writing.draft} />
          {aside && !isWide ? (
            <Button
              size="small"
              icon={<EyeOutlined aria-hidden />}
              onClick={() => setIsPreviewed(true)}
            >
              {t('openPreview')}
            </Button>
          ) : null}
        </header>
        {writing.status === 'loading' ? (
          <div className="bd-writing-fields">
            <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={t('loading')} />
          </div>
        ) : (
          <UploadsOfWork work={`${kind.name}?${writing.ownAddress}`}>
            <Notices writing={writing} />
            {isEmptyForm ? <UnfinishedList kind={kind.name} /> : null}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to what its inputs do not take */}
            <div ref={form} className="bd-writing-fields" onKeyDown={publishByKeys}>
              {children}
            </div>
            {mayWrite ? <Buttons writing={writing} reason={reason} refusal={refusal} /> : null}
          </UploadsOfWork>
        )}
      </section>
      {isWide ? aside : null}
      <PreviewDialog open={isPreviewed && !isWide} onClose={() => setIsPreviewed(false)}>
        {aside}
      </PreviewDialog>
      <LeaveQuestion writing={writing} pending={pending} />
      <WritingConflictDialog writing={writing} describe={props.describe} />
    </div>
  );
}

/** Why the person may not publish; undefined if they may. */
function useRefusal(): string | undefined {
  return useCan({ action: 'publish-permission' }).data?.reason;
}

const notes = {
  gone: 'noteGone',
  copied: 'noteCopied',
  recordGone: 'noteRecordGone',
  publishedBefore: 'notePublishedBefore',
} as const satisfies Record<OpeningNote, string>;

function Notices<V extends object>({ writing }: Pick<WritingFrameProps<V>, 'writing'>) {
  const t = useMessages(locales.publish.publish);
  const refusal = useRefusal();
  const mayWrite = useMayWrite();
  const { note } = writing;
  return (
    <div className="bd-grid bd-writing-notices">
      {refusal && !mayWrite ? (
        <Alert
          type="warning"
          showIcon
          message={refusal}
          description={
            <>
              {t('noteRefused')}
              <ActForInstead toDo="write" />
            </>
          }
        />
      ) : null}
      {note ? (
        <Alert
          type={note === 'publishedBefore' ? 'warning' : 'info'}
          showIcon
          closable
          message={t(notes[note])}
        />
      ) : null}
      <RestoredNotice restoredAt={writing.restoredAt} startAfresh={writing.startAfresh} />
    </div>
  );
}

function Buttons<V extends object>({
  writing,
  reason,
  refusal,
}: Pick<WritingFrameProps<V>, 'writing'> & {
  /** why nothing can be saved now */
  reason: string | undefined;
  /** why the person may not publish */
  refusal: string | undefined;
}) {
  const t = useMessages(locales.publish.publish);
  const { base, saving } = writing;
  const isPublished = base.id !== undefined && !base.isDraft;
  const why = reason ?? refusal;
  const time = plannedTime(writing.values);
  const label = time ? t('publishAt', { time }) : t(isPublished ? 'saveChanges' : 'publish');
  return (
    <footer className="bd-row bd-wrap bd-gap-12 bd-writing-foot">
      <UnarrivedFiles />
      <span className={why === undefined ? 'bd-writing-hint' : 'bd-writing-hint bd-writing-why'}>
        {why ?? t('shortcut', { keys: withCommandKey('Enter') })}
      </span>
      {isPublished ? null : (
        <Tooltip title={reason}>
          <span>
            <Button
              size="large"
              disabled={reason !== undefined || saving === 'publish'}
              loading={saving === 'draft'}
              onClick={() => void writing.save(true)}
            >
              {t('saveDraft')}
            </Button>
          </span>
        </Tooltip>
      )}
      {refusal === undefined ? (
        <Tooltip title={reason}>
          <span>
            <Button
              size="large"
              type="primary"
              disabled={reason !== undefined || saving === 'draft'}
              loading={saving === 'publish'}
              onClick={() => void writing.save(false)}
            >
              {label}
            </Button>
          </span>
        </Tooltip>
      ) : null}
    </footer>
  );
}

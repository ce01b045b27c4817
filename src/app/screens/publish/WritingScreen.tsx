import { EyeOutlined } from '@ant-design/icons';
import { useCan, useInvalidate } from '@refinedev/core';
import { Alert, App, Button, type ButtonProps, Modal, Result, Skeleton, Tooltip } from 'antd';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useMayWrite } from '#app/providers/useMay.ts';
import type { Resources } from '#app/resources/readResources.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { useScope } from '#app/resources/useScope.ts';
import { useSession } from '#app/session/useSession.ts';
import { ActForInstead } from '#app/widgets/acting/ActForInstead.tsx';
import { isComposing, withCommandKey } from '#app/widgets/composing.ts';
import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUnarrived } from '#app/widgets/upload/unarrived.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { useMedia } from '#app/widgets/useMedia.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { showFirstProblem } from './fields.tsx';
import { Phone } from './preview.tsx';
import { UnfinishedList } from './UnfinishedList.tsx';
import { type MessageKey, plannedTime, type WritingKind } from './writing.ts';
import { createWriting, type OpeningNote, type WritingStore } from './writingStore.ts';
import './publish.css';

const t = textsOf(locales.publish.publish);

const ConflictVersions = lazy(async () => ({
  default: (await import('./ConflictVersions.tsx')).ConflictVersions,
}));

interface Pending {
  /** number of files that an input is uploading: a save waits for them */
  readonly pending: Readonly<Record<string, number>>;
  readonly onPending: (input: string) => (count: number) => void;
}

/** What the fields of a kind are given. */
export interface WritingFields<V> extends Pending {
  readonly values: V;
  /** by field */
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (part: Partial<V>) => void;
  /** What the input of one value needs. */
  readonly field: <K extends keyof V & string>(
    name: K,
  ) => {
    readonly value: V[K];
    readonly error: string | undefined;
    readonly onChange: (value: V[K]) => void;
  };
}

/** A kind of writing with its screen. */
interface WritingScreenOf<V extends object> extends WritingKind<V> {
  /** of something new, and of a record */
  readonly titles: readonly [MessageKey, MessageKey];
  readonly Fields: ComponentType<WritingFields<V>>;
  /** makes lines of text of a version, for comparing */
  readonly describe: (values: V) => string[];
  /** whether there is nothing for readers to see yet */
  readonly isEmpty: (values: V) => boolean;
  /** what readers will see */
  readonly Page: ComponentType<{ values: V }>;
}

/** from this width on the form and the preview are side by side */
const wide = '(min-width: 1200px)';

/** The screen on which a kind of content is written: the record of `?id=` and the draft of `?writing=`. */
export function writingScreen<V extends object>(kind: WritingScreenOf<V>): () => ReactNode {
  const { Fields } = kind;
  const Page: ComponentType<{ values: V }> = memo(kind.Page);

  /** A moment after what is typed: typing does not wait for it. */
  function Preview({ values }: { values: V }) {
    const shown = useDeferredValue(values);
    return (
      <Phone isEmpty={kind.isEmpty(shown)}>
        <Page values={shown} />
      </Phone>
    );
  }

  /** What stands in the card while it is not loading: notices, fields and buttons. */
  function Form({ store, ...files }: OfStore<V> & Pending) {
    const { id } = useNames();
    const refusal = useRefusal();
    const mayWrite = useMayWrite();
    const form = useRef<HTMLDivElement>(null);
    const hasUnarrived = useUnarrived().length > 0;
    const { values, problems, refusals } = store.get();
    const waiting = t(hasUnarrived ? 'uploadsUnarrived' : 'uploadsOnTheirWay');
    const reason = countOf(files) > 0 ? waiting : undefined;
    useEffect(() => {
      if (refusals > 0 && form.current) showFirstProblem(form.current);
    }, [refusals]);
    const publishByKeys = (event: KeyboardEvent): void => {
      // an Enter that ends a word of an input method does not publish
      const wanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      // React also brings keys of pickers here, though they are elsewhere in the document
      const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (!wanted || !isOwn || isComposing(event)) return;
      event.preventDefault();
      if ((reason ?? refusal) === undefined) void store.save(false);
    };
    const field: WritingFields<V>['field'] = (name) => ({
      value: values[name],
      error: problems[name],
      onChange: (value) => {
        const part: Partial<V> = {};
        part[name] = value;
        store.change(part);
      },
    });
    return (
      <UploadsOfWork work={`${kind.name}?${store.ownAddress()}`}>
        <Notices store={store} refusal={mayWrite ? undefined : refusal} />
        {id || store.isDirty() ? null : <UnfinishedList kind={kind.name} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to what its inputs do not take */}
        <div ref={form} className="bd-writing-fields" onKeyDown={publishByKeys}>
          <Fields {...{ values, problems, field, ...files }} change={store.change} />
        </div>
        {mayWrite ? <Buttons store={store} reason={reason} refusal={refusal} /> : null}
      </UploadsOfWork>
    );
  }

  return function WritingScreen() {
    const store = useWriting(kind);
    const { status, values, draft, failure } = useSyncExternalStore(store.subscribe, store.get);
    const { id } = useNames();
    const isWide = useMedia(wide);
    const [isPreviewed, setIsPreviewed] = useState(false);
    const [pending, setPending] = useState<Pending['pending']>({});
    const onPending = useCallback(
      (input: string) => (uploads: number) =>
        setPending((known) => (known[input] === uploads ? known : { ...known, [input]: uploads })),
      [],
    );
    if (status === 'missing')
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
    if (status === 'failed')
      return (
        <Result
          status="warning"
          title={<h1>{t('openFailed')}</h1>}
          subTitle={failure?.message}
          extra={<Button onClick={store.reopen}>{t('openAgain')}</Button>}
        />
      );
    const preview = <Preview values={values} />;
    return (
      <div className={isWide ? 'bd-writing' : 'bd-writing bd-writing-single'}>
        <section className="bd-box bd-writing-card" aria-busy={status === 'loading'}>
          <header className="bd-flex bd-gap-12 bd-spread bd-writing-head">
            <h1>{t(kind.titles[id ? 1 : 0])}</h1>
            <DraftStatus state={draft} />
            {isWide ? null : (
              <Button
                size="small"
                icon={<EyeOutlined aria-hidden />}
                onClick={() => setIsPreviewed(true)}
              >
                {t('openPreview')}
              </Button>
            )}
          </header>
          {status === 'loading' ? (
            <div className="bd-writing-fields">
              <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={t('loading')} />
            </div>
          ) : (
            <Form store={store} pending={pending} onPending={onPending} />
          )}
        </section>
        {isWide ? preview : null}
        <FullscreenDialog
          open={isPreviewed && !isWide}
          title={t('preview')}
          width={440}
          footer={null}
          destroyOnHidden
          onCancel={() => setIsPreviewed(false)}
        >
          {preview}
        </FullscreenDialog>
        <LeaveQuestion store={store} count={countOf({ pending })} />
        <WritingConflictDialog store={store} describe={kind.describe} />
      </div>
    );
  };
}

const countOf = ({ pending }: Pick<Pending, 'pending'>): number =>
  Object.values(pending).reduce((sum, one) => sum + one, 0);

const notes = {
  gone: 'noteGone',
  copied: 'noteCopied',
  recordGone: 'noteRecordGone',
  publishedBefore: 'notePublishedBefore',
} as const satisfies Record<OpeningNote, string>;

/** @param refusal why the person may not write at all */
function Notices<V extends object>({
  store,
  refusal,
}: OfStore<V> & { readonly refusal: string | undefined }) {
  const { note, restoredAt } = store.get();
  return (
    <div className="bd-grid bd-writing-notices">
      {refusal ? (
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
      <RestoredNotice restoredAt={restoredAt} startAfresh={store.startAfresh} />
    </div>
  );
}

/** Why the person may not publish; undefined if they may. */
const useRefusal = (): string | undefined => useCan({ action: 'publish-permission' }).data?.reason;

/** The record and the draft that the address names. */
function useNames() {
  const [search] = useSearchParams();
  return { id: search.get('id') ?? undefined, writingId: search.get('writing') ?? undefined };
}

/** Reads the lists once they have come, which may be after the screen. */
function useArrivedLists(): () => Promise<Resources> {
  const lists = useResources();
  const latest = useRef(lists);
  latest.current = lists;
  const waiting = useRef<((lists: Resources) => void)[]>([]);
  useEffect(() => {
    if (lists.state === 'loading') return;
    for (const go of waiting.current.splice(0)) go(lists);
  }, [lists]);
  return () =>
    latest.current.state === 'loading'
      ? new Promise((resolve) => waiting.current.push(resolve))
      : Promise.resolve(latest.current);
}

/** The store of what is written here, as long as the screen is there. */
function useWriting<V extends object>(kind: WritingKind<V>): WritingStore<V> {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const isHere = useStillHere();
  const readLists = useArrivedLists();
  const scope = useScope();
  const confirm = useConfirm();
  const account = useSession().userInfo?.id ?? '';
  const isPublisher = useMayWrite();
  const [, setSearch] = useSearchParams();
  const { id, writingId } = useNames();
  const ports = {
    tell: (way: 'success' | 'info', sentence: string) => void message[way](sentence),
    invalidate: () => void invalidate({ resource: kind.resource, invalidates: ['all'] }),
    goToList: () => void navigate(`/manage/${kind.name}`),
    setAddress: (next: string) => setSearch(next, { replace: true, preventScrollReset: true }),
    isHere,
    async agreed({ row, ...change }: { row: unknown; before: object; after: object }) {
      const list = findResource(await readLists(), kind.resource);
      if (!list) return true;
      const [{ agreedTo }, { askedBefore }] = await Promise.all([
        import('#app/resources/form/agreedTo.ts'),
        import('#app/resources/form/askedBefore.ts'),
      ]);
      const { before, after } = change;
      const asked = { row: recordOf(row), before: { ...before }, after: { ...after } };
      return agreedTo(askedBefore(list, asked, scope), confirm);
    },
  };
  const latest = useRef(ports);
  latest.current = ports;
  const store = useMemo(() => createWriting(kind, account, () => latest.current), [kind, account]);

  useEffect(() => store.open({ id, writingId }), [store, id, writingId]);
  useEffect(() => store.close, [store]);
  useEffect(() => {
    if (isPublisher) store.wake();
  }, [store, isPublisher]);
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') store.sendLast();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', store.sendLast);
    window.addEventListener('online', store.wake);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', store.sendLast);
      window.removeEventListener('online', store.wake);
    };
  }, [store]);
  return store;
}

interface OfStore<V extends object> {
  readonly store: WritingStore<V>;
}

interface ButtonsProps<V extends object> extends OfStore<V> {
  /** why nothing can be saved now */
  readonly reason: string | undefined;
  /** why the person may not publish */
  readonly refusal: string | undefined;
}

function Buttons<V extends object>({ store, reason, refusal }: ButtonsProps<V>) {
  const { base, saving, values } = store.get();
  const isPublished = base.id !== undefined && !base.isDraft;
  const why = reason ?? refusal;
  const time = plannedTime(values);
  const button = (as: 'draft' | 'publish', label: string, props: ButtonProps = {}) => (
    <Tooltip title={reason}>
      <span>
        <Button
          size="large"
          {...props}
          disabled={reason !== undefined || (saving !== undefined && saving !== as)}
          loading={saving === as}
          onClick={() => void store.save(as === 'draft')}
        >
          {label}
        </Button>
      </span>
    </Tooltip>
  );
  return (
    <footer className="bd-row bd-wrap bd-gap-12 bd-writing-foot">
      <UnarrivedFiles />
      <span className={why === undefined ? 'bd-writing-hint' : 'bd-writing-hint bd-writing-why'}>
        {why ?? t('shortcut', { keys: withCommandKey('Enter') })}
      </span>
      {isPublished ? null : button('draft', t('saveDraft'))}
      {refusal === undefined
        ? button(
            'publish',
            time ? t('publishAt', { time }) : t(isPublished ? 'saveChanges' : 'publish'),
            { type: 'primary' },
          )
        : null}
    </footer>
  );
}

interface LeaveQuestionProps<V extends object> extends OfStore<V> {
  /** number of files being uploaded */
  readonly count: number;
}

/**
 * Asks before the screen is left by a link, by Back or by closing the page, while files are being uploaded or the
 * platform does not have everything.
 */
function LeaveQuestion<V extends object>({ store, count }: LeaveQuestionProps<V>) {
  const { leaving, isOwnAddress, discard } = store;
  const isUnkept = store.isDirty() && store.get().draft.kept.kind !== 'platform';
  const passage = useLeaveBlocker(isUnkept || count > 0, (navigation) => {
    if (leaving.current) return false;
    if (typeof navigation !== 'object') return true;
    const { currentLocation: from, nextLocation: to } = navigation;
    return from.pathname !== to.pathname || !isOwnAddress(to.search);
  });
  const throwAway = () => {
    // the address is already that of the next page
    leaving.current = true;
    void discard();
    passage?.proceed();
  };
  return (
    <Modal
      open={passage !== undefined}
      title={t('leaveTitle')}
      onCancel={() => passage?.reset()}
      width={460}
      destroyOnHidden
      footer={[
        <Button key="discard" danger onClick={throwAway}>
          {t('discard')}
        </Button>,
        <Button key="leave" onClick={() => passage?.proceed()}>
          {t('keepAndLeave')}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={() => passage?.reset()}>
          {t('stay')}
        </Button>,
      ]}
    >
      {count > 0 ? <p>{t('leaveUploads', { count })}</p> : null}
      {isUnkept ? <p>{t('leaveUnkept')}</p> : null}
      <p>{t('leaveText')}</p>
    </Modal>
  );
}

interface ConflictProps<V extends object> extends OfStore<V> {
  readonly describe: (values: V) => string[];
}

/** Asks what to do when a save met a newer version, and shows the lines that differ. */
function WritingConflictDialog<V extends object>({ store, describe }: ConflictProps<V>) {
  const { saving, values } = store.get();
  const conflict = store.conflict();
  const theirs = conflict?.current;
  return (
    <ConflictDialog
      open={conflict !== undefined}
      busy={saving !== undefined}
      onTheirs={theirs && (() => store.resolve('theirs'))}
      onMine={() => store.resolve('mine')}
      asNew={{ onNew: () => store.resolve('asNew'), why: t('asNewHint') }}
      onClose={store.closeConflict}
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

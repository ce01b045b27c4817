import { Button, Result, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useMay } from '#app/providers/useMay.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { takeArrived } from '#app/session/headStart.ts';
import { callOf } from '#app/session/request.ts';
import { useSession } from '#app/session/useSession.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { NoAccess, PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { EditorAction } from '#contract/codes.ts';
import { specialDraftDetail } from '#contract/endpoints/special.ts';
import {
  documentOfDetail,
  type SpecialDetail,
  type SpecialDocument,
  specialDocument,
} from '#contract/entities/special.ts';
import { readEnvelope } from '#contract/readEnvelope.ts';
import { addedKinds } from '#extending/installed.ts';
import { loadKinds } from '#extending/kinds.ts';
import { locales } from '#locales/index.ts';
import { Editor } from './Editor.tsx';
import { kinds } from './kinds/index.ts';
import { loadedLater } from './loadedLater.tsx';

const t = textsOf(locales.decorator.decorator);

const KeptOfGone = loadedLater(() => import('./KeptOfGonePage.tsx'));

type Opening =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isGone: boolean }
  | { state: 'open'; detail: SpecialDetail | undefined; document: SpecialDocument };

/** @param detail the page as the platform has it; undefined begins a new one */
function openPage(detail?: SpecialDetail): Opening {
  const document = detail ? documentOfDetail(detail) : specialDocument.parse({});
  return { state: 'open', detail, document: kinds.upgrade(document) };
}

/** The page that was asked for at the start of the app, if it has come. */
function takePage(id: string): SpecialDetail | undefined {
  return takeArrived(callOf(specialDraftDetail, { parameters: { id } }), (answer) => {
    const { success, data } = readEnvelope(answer.body, answer.status);
    if (!success || answer.isBroken) return undefined;
    const envelope = { code: 200, isSuccess: true, msg: '', data };
    return specialDraftDetail.response.safeParse(envelope).data?.data;
  });
}

/**
 * Route `/deciration/main?action=0|1|2&id=`: begins, shows or edits a special page (contract 2.2, 4). Whose role reads special pages
 * alone is shown them.
 */
export function Component() {
  return (
    <PlaceGate place="/deciration/main">
      <DecorationScreen />
    </PlaceGate>
  );
}

function DecorationScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { userInfo } = useSession();
  const action = Number(search.get('action') ?? EditorAction.create);
  const id = action === EditorAction.create ? undefined : (search.get('id') ?? '');
  const maySave = useMay('special-pages', id === undefined ? 'create' : 'edit');
  const [opening, setOpening] = useState<Opening>(() => {
    const arrived = id && addedKinds.length === 0 ? takePage(id) : undefined;
    return arrived ? openPage(arrived) : { state: 'loading' };
  });
  const [attempt, setAttempt] = useState(0);
  // the page that stood ready or that this editor has created: its address must not load it again
  const present = useRef(opening.state === 'open' ? id : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads again
  useEffect(() => {
    if (id !== undefined && id === present.current) return;
    present.current = undefined;
    if (id === undefined && addedKinds.length === 0) {
      setOpening(openPage());
      return;
    }
    if (id === '') {
      setOpening({ state: 'failed', message: t('missing'), isGone: false });
      return;
    }
    const leaving = new AbortController();
    setOpening({ state: 'loading' });
    const { signal } = leaving;
    const read = async (wanted: string) =>
      (
        await callEndpoint(
          specialDraftDetail,
          { parameters: { id: wanted } },
          { silent: true, signal },
        )
      ).data;
    Promise.all([id === undefined ? undefined : read(id), loadKinds()]).then(
      ([detail]) => !signal.aborted && setOpening(openPage(detail)),
      (failure: unknown) => {
        if (signal.aborted) return;
        const [message, code] =
          failure instanceof CallFailure ? [failure.message, failure.code] : [String(failure), 0];
        setOpening({ state: 'failed', message, isGone: code === 404 });
      },
    );
    return () => leaving.abort();
  }, [id, attempt]);

  const isHere = useStillHere();
  const goTo = useCallback(
    (newId: string) => {
      if (!isHere()) return;
      navigate(`/deciration/main?action=${EditorAction.edit}&id=${newId}`, { replace: true });
    },
    [navigate, isHere],
  );
  const adopt = useCallback(
    (newId: string) => {
      present.current = newId;
      goTo(newId);
    },
    [goTo],
  );

  const account = userInfo?.id ?? '';
  if (id === undefined && !maySave) return <NoAccess place="/deciration/main" />;
  if (opening.state === 'loading') return <Spin className="decoration-loading" size="large" />;
  if (opening.state === 'failed')
    return (
      <Result
        status="warning"
        title={<h1>{t('loadFailed')}</h1>}
        subTitle={opening.message}
        extra={<Button onClick={() => setAttempt(attempt + 1)}>{t('retry')}</Button>}
      >
        {opening.isGone && id !== undefined && action !== EditorAction.view && maySave && (
          <KeptOfGone>
            {({ KeptOfGonePage }) => <KeptOfGonePage account={account} id={id} onSaved={goTo} />}
          </KeptOfGone>
        )}
      </Result>
    );
  const { detail, document } = opening;
  return (
    <Editor
      key={detail?.id ?? 'new'}
      opened={detail}
      document={document}
      readOnly={action === EditorAction.view || !maySave}
      account={account}
      onCreated={adopt}
    />
  );
}

import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { readLicence } from '#app/session/siteInfo.ts';
import { useSession } from '#app/session/useSession.ts';
import { useBrokenPicture } from '#app/widgets/useBrokenPicture.ts';
import type { Licence, licenceIds } from '#contract/entities/site.ts';
import { locales } from '#locales/index.ts';
import { PictureDialog } from './PictureDialog.tsx';
import './licence.css';

const t = textsOf(locales.legal.licence);

type LicenceId = (typeof licenceIds)[number];

type LicenceState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** no operator has set it */
  | { kind: 'empty' }
  | { kind: 'set'; licence: Licence };

const isEmpty = (value: Licence) => Object.values(value).every((part) => part.length === 0);

async function fetchLicence(id: LicenceId, signal: AbortSignal): Promise<LicenceState> {
  try {
    const licence = await readLicence(id, signal);
    return isEmpty(licence) ? { kind: 'empty' } : { kind: 'set', licence };
  } catch {
    return { kind: 'failed' };
  }
}

/** What an operator has set for a licence, and a function that asks again. @param id of contract `entities/site.ts` */
function useLicence(id: LicenceId): { state: LicenceState; retry: () => void } {
  const [state, setState] = useState<LicenceState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    void fetchLicence(id, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setState(answer);
    });
    return () => controller.abort();
  }, [id, attempt]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { state, retry };
}

/** the id under which the licence of a page is stored (contract `entities/site.ts`) */
const licenceOfPage: Readonly<Record<string, LicenceId>> = {
  '/qualifications': 'qualifications',
  '/certificate-preview': 'certificate-preview',
  '/app-filing': 'app-filing',
  '/publication-preview': 'publication-preview',
  '/business-telecom-preview': 'business-telecom-preview',
  '/audio-video-preview': 'audio-video-preview',
  '/certificate/preview': 'certificate',
};

const rows = ['holder', 'number', 'authority', 'validUntil', 'note'] as const;

function Details({ licence }: { licence: Licence }) {
  const given = rows.filter((row) => licence[row] !== '');
  if (given.length === 0) return null;
  return (
    <dl className="bd-edged bd-licence-details">
      {given.map((row) => (
        <div key={row}>
          <dt>{t(row)}</dt>
          <dd>{licence[row]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const { isBroken, onError } = useBrokenPicture(address);
  if (isBroken) return <span>{t('pictureFailed')}</span>;
  return <img src={address} alt={alt} onError={onError} />;
}

function Pictures({ title, addresses }: { title: string; addresses: readonly string[] }) {
  const [enlarged, setEnlarged] = useState<number>();
  return (
    <div className="bd-grid bd-gap-16 bd-licence-pictures">
      {addresses.map((address, index) => (
        <button
          key={address}
          type="button"
          aria-label={t('enlarge', { number: index + 1 })}
          onClick={() => setEnlarged(index)}
        >
          <Picture address={address} alt={t('picture', { title, number: index + 1 })} />
        </button>
      ))}
      {enlarged !== undefined && (
        <PictureDialog
          title={title}
          addresses={addresses}
          first={enlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </div>
  );
}

function Empty() {
  const { roles } = useSession();
  return (
    <div className="bd-licence-note">
      <strong>{t('empty')}</strong>
      <p>{t('emptyText')}</p>
      {roles.includes('operator') && (
        <Link to="/resource/licences" className="bd-button">
          {t('set')}
        </Link>
      )}
    </div>
  );
}

interface LicencePreviewProps {
  /** path of the page: /app-filing */
  path: string;
  title: string;
}

/** A licence that an operator has published (contract 7.2, `/app/config/info/{id}`), above the text of the page. */
export function LicencePreview({ path, title }: LicencePreviewProps) {
  const id = licenceOfPage[path];
  return id ? <Published id={id} title={title} /> : null;
}

function Published({ id, title }: { id: LicenceId; title: string }) {
  const { state, retry } = useLicence(id);
  return (
    <section
      className="bd-licence"
      aria-label={t('region')}
      aria-busy={state.kind === 'loading'}
      aria-live="polite"
    >
      {state.kind === 'loading' && (
        <div className="bd-licence-note" role="status">
          {t('loading')}
        </div>
      )}
      {state.kind === 'failed' && (
        <div className="bd-licence-note" role="alert">
          <strong>{t('failed')}</strong>
          <p>{t('failedText')}</p>
          <button type="button" className="bd-button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {state.kind === 'empty' && <Empty />}
      {state.kind === 'set' && (
        <>
          <Pictures title={title} addresses={state.licence.pictures} />
          <Details licence={state.licence} />
        </>
      )}
    </section>
  );
}

import { Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { languageNames, languages } from '#contract/language.ts';
import type { PreviewLook } from '#contract/specialParts.ts';
import { locales } from '#locales/index.ts';
import { TimeInput } from '../time/TimeInput.tsx';

const t = textsOf(locales.decorator.preview);

const devices = ['phone', 'tablet', 'desktop'] as const;
const schemes = ['light', 'dark'] as const;

/** The page as readers will see it: on a device, light or dark, in a language, at a time. Its links lead where they will lead readers. */
export function PageLook({ path }: { path: string }) {
  const { language } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<(typeof devices)[number]>('phone');
  const [look, setLook] = useState<PreviewLook>({ scheme: 'light', language });
  /** where a link has led to; undefined on the page itself */
  const [elsewhere, setElsewhere] = useState<string>();
  const [round, setRound] = useState(0);
  const change = (part: PreviewLook) => {
    setElsewhere(undefined);
    setLook({ ...look, ...part });
  };
  const { scheme = 'light', language: spoken = language, at = '' } = look;
  const search = new URLSearchParams({ scheme, language: spoken, ...(at === '' ? {} : { at }) });
  return (
    <div className="bd-column bd-gap-8 decoration-look">
      <div className="bd-row bd-wrap decoration-look-bar">
        <Segmented
          aria-label={t('device')}
          value={device}
          options={devices.map((value) => ({ value, label: t(value) }))}
          onChange={setDevice}
        />
        <Segmented
          aria-label={t('scheme')}
          value={scheme}
          options={schemes.map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => change({ scheme: chosen })}
        />
        <Segmented
          aria-label={t('language')}
          value={spoken}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(chosen) => change({ language: chosen })}
        />
        <span className="bd-row bd-gap-8">
          <label htmlFor="look-at">{t('at')}</label>
          <TimeInput
            id="look-at"
            value={at}
            isEnd={false}
            placeholder={t('now')}
            disabled={false}
            onChange={(chosen) => change({ at: chosen })}
          />
        </span>
      </div>
      <p className="decoration-hint" role="status">
        {elsewhere === undefined ? (
          t('links')
        ) : (
          <>
            {t('elsewhere', { address: elsewhere })}{' '}
            <Button
              size="small"
              onClick={() => {
                setElsewhere(undefined);
                setRound(round + 1);
              }}
            >
              {t('backToPage')}
            </Button>
          </>
        )}
      </p>
      <div className="bd-grow bd-ground decoration-look-room">
        <iframe
          key={round}
          ref={frame}
          title={t('look')}
          className={`bd-wide bd-edged decoration-look-frame decoration-look-${device}`}
          src={`${path}?${search}`}
          // what a page holds may run nothing here; the same origin, so that it is known where its links lead
          sandbox="allow-same-origin"
          onLoad={() => setElsewhere(leftFor(frame.current, path))}
        />
      </div>
    </div>
  );
}

/** Where the frame stands if it has left the page; a site that is not ours has no address that we may read. */
function leftFor(frame: HTMLIFrameElement | null, path: string): string | undefined {
  try {
    const { pathname, search, protocol } = frame?.contentWindow?.location ?? {};
    if (pathname === undefined || protocol === 'about:' || pathname.startsWith(path))
      return undefined;
    return `${pathname}${search ?? ''}`;
  } catch {
    return '…';
  }
}

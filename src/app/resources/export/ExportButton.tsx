import { memo, useContext, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { DownloadOutlined } from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import type { PageTotal } from '#contract/pageTotal.ts';
import { locales } from '#locales/index.ts';
import { ListContext } from '../list/ListContext.ts';

const t = textsOf(locales.exports.dialog);

const ExportDialog = lazyThemed(() => import('./ExportDialog.tsx'));

/** Opens the export of a list; nothing where its schema lets nothing leave it. */
export const ExportButton = memo(function ExportButton({ total }: { readonly total: PageTotal }) {
  const { resource } = useContext(ListContext);
  const [open, setOpen] = useState(false);
  if (resource.exported.length === 0) return null;
  return (
    <>
      <Control icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {t('export')}
      </Control>
      {open && (
        <Later fallback={null} isAskedFor>
          <ExportDialog total={total} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
});

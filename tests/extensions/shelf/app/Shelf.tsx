import { useList } from '@refinedev/core';
import { localized } from 'bookdesk/app';
import type { ListPageProps } from 'bookdesk/extending';
import type { CSSProperties } from 'react';

const shelf: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: 0,
  padding: 24,
  listStyle: 'none',
};
const tag: CSSProperties = {
  padding: '6px 14px',
  border: '1px solid currentColor',
  borderRadius: 14,
};

/** The titles of the records, one beside the other; refine asks for them as it does for the table. */
export default function Shelf({ resource }: ListPageProps) {
  const { result, query } = useList({
    resource: resource.name,
    dataProviderName: resource.provider,
    pagination: { currentPage: 1, pageSize: 50 },
  });
  return (
    <section aria-label={localized(resource.label)} aria-busy={query.isLoading}>
      <ul style={shelf}>
        {result.data.map((row) => (
          <li key={String(row[resource.identifier])} style={tag}>
            {String(row[resource.recordTitle.path])}
          </li>
        ))}
      </ul>
    </section>
  );
}

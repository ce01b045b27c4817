import { defineExtension } from 'bookdesk/extending';

/** An ISBN as the bars on a book's back: while it is typed, and in the list. */
export default defineExtension({
  name: 'barcode',
  label: { 'zh-CN': '条码', 'en-US': 'Bar codes' },
  cells: {
    barcode: {
      label: { 'zh-CN': '条码', 'en-US': 'Bar code' },
      load: () => import('./app/BarcodeCell.tsx'),
    },
  },
  inputs: {
    barcode: {
      label: { 'zh-CN': '条码', 'en-US': 'Bar code' },
      load: () => import('./app/BarcodeInput.tsx'),
    },
  },
  filters: {
    isbnFilter: {
      label: { 'zh-CN': '扫码', 'en-US': 'Scanned ISBN' },
      load: () => import('./app/IsbnFilter.tsx'),
    },
  },
});

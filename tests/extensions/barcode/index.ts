import { defineExtension } from 'bookdesk/extending';

/** An ISBN as a type of field: what it has to be, and its bars while it is typed and in the list. */
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
  formats: {
    isbn: {
      label: { 'zh-CN': '国际标准书号', 'en-US': 'ISBN' },
      of: 'text',
      widget: 'barcode',
      load: () => import('./isbn.ts'),
    },
  },
  filters: {
    isbnFilter: {
      label: { 'zh-CN': '扫码', 'en-US': 'Scanned ISBN' },
      load: () => import('./app/IsbnFilter.tsx'),
    },
  },
});

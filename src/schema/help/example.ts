import type { SchemaFile } from '../check.ts';

/** A part of a small valid schema, in a wrong and a right version. */
export interface FindingExample {
  /** the wrong version; `placeMark` is before the place that the finding names */
  readonly wrong: string;
  readonly right: string;
  /** the part of the valid schema that is replaced. Default: `right` */
  readonly instead?: string;
  /** the valid schema: of a REST service, of the platform, or of own records */
  readonly base?: keyof typeof bases;
  /** another file in the same folder */
  readonly beside?: SchemaFile;
}

/** In a wrong example, marks the place that the finding names. */
export const placeMark = '▸';

/** A field of the valid schema that examples can replace. */
export const noteField =
  '"note": { "type": "longText", "label": { "zh-CN": "备注", "en-US": "Note" } }';
/** A part of the valid schema that examples can replace. */
export const detailPart = '"detail": { "fields": ["title"] }';
export const titleFilter = '{ "name": "title", "kind": "text", "field": "title" }';
export const closeAction = `{
        "name": "close",
        "label": { "zh-CN": "停业", "en-US": "Close" },
        "scope": "row",
        "call": { "method": "POST", "path": "/publishers/{id}/close" }
      }`;
/** The label used in examples. */
export const label = '"label": { "zh-CN": "备注", "en-US": "Note" }';

const publishers = `{
  "schemaVersion": 2,
  "name": "publishers",
  "label": { "zh-CN": "出版社", "en-US": "Publishers" },
  "provider": "rest",
  "recordTitle": "title",
  "endpoints": {
    "list": { "method": "GET", "path": "/publishers" },
    "save": { "method": "PUT", "path": "/publishers" },
    "delete": { "method": "DELETE", "path": "/publishers/{id}" }
  },
  "fields": {
    "title": {
      "type": "text",
      "label": { "zh-CN": "名称", "en-US": "Title" },
      "required": true
    },
    "status": {
      "type": "enum",
      "label": { "zh-CN": "状态", "en-US": "Status" },
      "options": [
        { "value": "open", "label": { "zh-CN": "营业", "en-US": "Open" } },
        { "value": "closed", "label": { "zh-CN": "停业", "en-US": "Closed" } }
      ]
    },
    "books": { "type": "number", "label": { "zh-CN": "藏书", "en-US": "Books" }, "default": 0 },
    "founded": {
      "type": "date",
      "label": { "zh-CN": "成立", "en-US": "Founded" },
      "readOnly": true
    },
    "age": {
      "type": "computed",
      "label": { "zh-CN": "天数", "en-US": "Days" },
      "compute": {
        "value": { "daysBetween": [{ "$row": "founded" }, { "$now": true }] },
        "as": "number"
      }
    },
    ${noteField}
  },
  "list": {
    "columns": ["title", "status", "books"],
    "filters": [
      ${titleFilter},
      { "name": "status", "kind": "enum", "field": "status" }
    ],
    "actions": [
      ${closeAction}
    ]
  },
  "forms": {
    "create": { "groups": [{ "fields": ["title", "status", "books", "note"] }] },
    "edit": "create"
  },
  ${detailPart}
}
`;

const channels = `{
  "schemaVersion": 2,
  "name": "channels",
  "label": { "zh-CN": "频道", "en-US": "Channels" },
  "recordTitle": "name",
  "endpoints": {
    "list": { "method": "GET", "path": "/channel/domain/list" },
    "detail": { "method": "GET", "path": "/channel/detail/{id}" },
    "save": { "method": "PUT", "path": "/channel/save" }
  },
  "fields": {
    "description": { "type": "text", "label": { "zh-CN": "说明", "en-US": "Description" } },
    "name": { "type": "text", "label": { "zh-CN": "频道", "en-US": "Channel" } },
    "domain": { "type": "text", "label": { "zh-CN": "领域", "en-US": "Domain" } },
    "order": { "type": "number", "label": { "zh-CN": "排序", "en-US": "Order" } },
    "isEnabled": { "type": "boolean", "label": { "zh-CN": "启用", "en-US": "In use" } },
    "createdAt": {
      "type": "dateTime",
      "label": { "zh-CN": "创建时间", "en-US": "Created" },
      "readOnly": true
    }
  },
  "list": {
    "columns": ["name", "domain", "order"],
    "filters": [{ "name": "name", "kind": "text", "field": "name" }]
  }
}
`;

/** The valid list of channels, as a second file. */
export const channelsFile: SchemaFile = { file: 'channels.json', text: channels };

const countries = `{
  "schemaVersion": 2,
  "name": "countries",
  "label": { "zh-CN": "国家", "en-US": "Countries" },
  "provider": "rest",
  "recordTitle": "name",
  "fields": { "name": { "type": "text", "label": { "zh-CN": "国名", "en-US": "Name" } } },
  "list": { "columns": ["name"] },
  "endpoints": {
    "list": { "method": "GET", "path": "/countries" },
    "save": { "method": "PUT", "path": "/countries" }
  },
  "forms": { "create": { "groups": [{ "fields": ["name"] }] } }
}
`;

const events = `{
  "schemaVersion": 2,
  "name": "events",
  "label": { "zh-CN": "活动", "en-US": "Events" },
  "provider": "own",
  "recordTitle": "title",
  "fields": {
    "title": { "type": "text", "label": { "zh-CN": "名称", "en-US": "Title" }, "required": true },
    "startAt": { "type": "dateTime", "label": { "zh-CN": "开始时间", "en-US": "Starts" } },
    "seats": { "type": "number", "label": { "zh-CN": "座位", "en-US": "Seats" } }
  },
  "list": { "columns": ["title", "startAt"] },
  "forms": { "create": { "groups": [{ "fields": ["title", "startAt"] }] }, "edit": "create" }
}
`;

const bases = { publishers, channels, countries, events } as const;

/**
 * The schema file of an example, wrong or right.
 *
 * @returns also the line and column of the finding, counted from 1; undefined for the right version
 */
export function exampleFile(
  { base = 'publishers', wrong, right, instead = right }: FindingExample,
  which: 'wrong' | 'right',
): SchemaFile & { readonly place: { line: number; column: number } | undefined } {
  const whole = bases[base].replace(instead, () => (which === 'wrong' ? wrong : right));
  const before = whole.split(placeMark)[0]?.split('\n') ?? [];
  return {
    file: `${base}.json`,
    text: whole.replace(placeMark, ''),
    place:
      which === 'wrong'
        ? { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
        : undefined,
  };
}

/** A part without the mark, as it is shown. */
export const withoutMark = (piece: string): string => piece.replace(placeMark, '');

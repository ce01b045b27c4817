/** How lists stand in texts, and how texts are divided: what is written is read again as it was. */

/** what divides the items of a list; bars go before semicolons, and these before commas */
const bars = '|｜\\n\\r\\v';
const semicolons = ';；\\n\\r\\v';
const commas = ',，、\\n\\r\\v';
const all = `${bars}${semicolons}${commas}`;

const quotedItem = (item: string) => `'"' || replace(${item}, '"', '""') || '"'`;

/** The SQL text of a list as one text. Items that would be divided stand in quotation marks. */
export const textOfItems = (items: string, separator: string): string => `coalesce((
  select string_agg(case when item ~ '[${all}"]|^\\s|\\s$|^$' then ${quotedItem('item')} else item end, '${separator}'
    order by place)
  from unnest(${items}) with ordinality as given (item, place)), '')`;

/** The same of addresses, which may have commas and spaces: all of them stand in quotation marks if one has. */
export const textOfAddresses = (items: string): string => `coalesce((
  select case when bool_or(item ~ '[${all}"\\s]|^$') then string_agg(${quotedItem('item')}, ', ' order by place)
    else string_agg(item, ', ' order by place) end
  from unnest(${items}) with ordinality as given (item, place)), '')`;

/** The SQL text of what stands in a text with quotation marks. */
const quotedItems = (text: string) => `array(
  select coalesce(replace(found[1], '""', '"'), btrim(found[2]))
  from regexp_matches(${text}, '\\s*(?:"((?:[^"]|"")*)"(?=\\s*(?:$|[${all}]))\\s*|([^${all}]*))(?:$|[${all}])', 'g')
    with ordinality as matches (found, place)
  where found[1] is not null or btrim(found[2]) <> '' order by place)`;

const divided = (text: string, separators: string) =>
  `array_remove(regexp_split_to_array(btrim(${text}, E' \\t\\r\\n'), '\\s*[${separators}]\\s*'), '')`;

/** The SQL text of the items that a text lists. */
export const itemsOfText = (text: string): string => `case
  when ${text} ~ '"' then ${quotedItems(text)}
  when ${text} ~ '[|｜]' then ${divided(text, bars)}
  when ${text} ~ '[;；]' then ${divided(text, semicolons)}
  else ${divided(text, commas)} end`;

/** The same of addresses: they are divided before each next one. */
export const addressesOfText = (text: string): string => `case
  when ${text} ~ '"' then ${quotedItems(text)}
  else array_remove(regexp_split_to_array(btrim(${text}, E' \\t\\r\\n,，、;；|｜'),
    '(?:\\s*[,，、;；|｜]\\s*|\\s+)(?=/|https?://)'), '') end`;

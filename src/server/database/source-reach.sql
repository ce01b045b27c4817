-- Sources are asked by the platform alone: the key that said who asks them goes.
update stored_source set text = regexp_replace(
  regexp_replace(text, ',\s*"reach"\s*:\s*"(platform|browser)"', '', 'g'),
  '"reach"\s*:\s*"(platform|browser)"\s*,\s*', '', 'g')
where text ~ '"reach"';

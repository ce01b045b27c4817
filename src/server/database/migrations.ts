import { type Migration, sql } from 'kysely';
import backup from './baseline/backup.sql?raw';
import comments from './baseline/comments.sql?raw';
import contributions from './baseline/contributions.sql?raw';
import core from './baseline/core.sql?raw';
import dashboards from './baseline/dashboards.sql?raw';
import decorator from './baseline/decorator.sql?raw';
import imports from './baseline/imports.sql?raw';
import listEditor from './baseline/list-editor.sql?raw';
import live from './baseline/live.sql?raw';
import notifications from './baseline/notifications.sql?raw';
import ownRecords from './baseline/own-records.sql?raw';
import readers from './baseline/readers.sql?raw';
import savedViews from './baseline/saved-views.sql?raw';
import sources from './baseline/sources.sql?raw';
import team from './baseline/team.sql?raw';
import webhooksAndKeys from './baseline/webhooks-and-keys.sql?raw';
import roleLabels from './role-labels.sql?raw';
import sourceReach from './source-reach.sql?raw';

const statements = (text: string): Migration => ({
  async up(database) {
    await sql.raw(text).execute(database);
  },
});

/** What every database begins with: the core, then each feature after those that it refers to. */
const baseline: Record<string, Migration> = {
  '0101_core': statements(core),
  '0102_decorator': statements(decorator),
  '0103_contributions': statements(contributions),
  '0104_comments': statements(comments),
  '0105_dashboards': statements(dashboards),
  '0106_imports': statements(imports),
  '0107_list_editor': statements(listEditor),
  '0108_live': statements(live),
  '0109_notifications': statements(notifications),
  '0110_own_records': statements(ownRecords),
  '0111_readers': statements(readers),
  '0112_saved_views': statements(savedViews),
  '0113_sources': statements(sources),
  '0114_team': statements(team),
  '0115_webhooks_and_keys': statements(webhooksAndKeys),
  '0116_backup': statements(backup),
};

/** Every migration by its name. They run in the order of their names and never change once released. */
export const migrations: Record<string, Migration> = {
  ...baseline,
  '0201_role_labels': statements(roleLabels),
  '0202_source_reach': statements(sourceReach),
};

/** the migrations of the 0.x releases: together they have made what the baseline makes */
const former = new Set(
  `
  0001_foundation 0002_totals 0003_list_indexes 0004_installation_secret 0005_import 0006_identity
  0007_institution_search 0008_unique_names 0009_run_time_lists 0010_live 0011_publishing
  0012_live_media 0013_storage 0014_last_changes 0015_special_editing 0016_open_drafts
  0018_watched 0019_backup 0020_repetition 0021_list_orders 0022_traced 0023_gram_totals
  0024_one_successor 0025_rejected_why 0026_upload_quota 0027_proven_sessions
  0028_contributed_content 0029_name_keys 0030_import_plans 0033_readers 0034_same_names
  0035_folded_names 0038_whole_lists 0039_list_tables 0041_program_keys 0042_webhooks
  0043_webhook_secrets 0044_kept_sources 0045_imports_elsewhere 0046_source_troubles
  0047_extensions 0048_second_factor 0049_passkeys 0050_trail_filters 0052_finding
  0053_record_presence 0054_view_stars 0055_days 0057_taken_back 0059_notices 0060_invitations
  0062_readers_house 0069_roles 0070_dashboards 0072_members 0074_parts 0076_readers_lists
  0078_trail_of_many 0079_notes 0081_taps 0084_trail_in_bulk 0086_publish_right 0088_deliveries
`
    .trim()
    .split(/\s+/),
);

/** the last release that had them */
export const lastFormerRelease = '0.3.0';

/** a database that has had migrations, but none of these, is another program's */
export const firstMigrations: readonly string[] = ['0001_foundation', '0101_core'];

/** What a database that has had the former migrations does not run any more, only notes. */
export const noted: Record<string, Migration> = Object.fromEntries(
  [...former, ...Object.keys(baseline)].map((name) => [name, { up: async () => {} }]),
);

/**
 * The migrations that a database or a back-up has had, with the baseline in place of all former ones.
 *
 * @returns undefined if it has had a part of the former ones: an older release has made it
 */
export function withBaseline(names: readonly string[]): string[] | undefined {
  const count = names.filter((name) => former.has(name)).length;
  if (count === 0) return [...names];
  if (count < former.size) return undefined;
  return [...new Set([...Object.keys(baseline), ...names.filter((name) => !former.has(name))])];
}

import type { Migration } from 'kysely';
import * as foundation from './0001_foundation.ts';
import * as totals from './0002_totals.ts';
import * as listIndexes from './0003_list_indexes.ts';
import * as installationSecret from './0004_installation_secret.ts';
import * as importJobs from './0005_import.ts';
import * as identity from './0006_identity.ts';
import * as institutionSearch from './0007_institution_search.ts';
import * as uniqueNames from './0008_unique_names.ts';
import * as runTimeLists from './0009_run_time_lists.ts';
import * as live from './0010_live.ts';
import * as publishing from './0011_publishing.ts';
import * as liveMedia from './0012_live_media.ts';
import * as storage from './0013_storage.ts';
import * as lastChanges from './0014_last_changes.ts';
import * as specialEditing from './0015_special_editing.ts';
import * as openDrafts from './0016_open_drafts.ts';
import * as watched from './0018_watched.ts';
import * as backup from './0019_backup.ts';
import * as repetition from './0020_repetition.ts';
import * as listOrders from './0021_list_orders.ts';
import * as traced from './0022_traced.ts';
import * as gramTotals from './0023_gram_totals.ts';
import * as oneSuccessor from './0024_one_successor.ts';
import * as rejectedWhy from './0025_rejected_why.ts';
import * as uploadQuota from './0026_upload_quota.ts';
import * as provenSessions from './0027_proven_sessions.ts';
import * as contributedContent from './0028_contributed_content.ts';
import * as nameKeys from './0029_name_keys.ts';
import * as importPlans from './0030_import_plans.ts';
import * as readers from './0033_readers.ts';
import * as sameNames from './0034_same_names.ts';
import * as foldedNames from './0035_folded_names.ts';
import * as wholeLists from './0038_whole_lists.ts';
import * as listTables from './0039_list_tables.ts';
import * as programKeys from './0041_program_keys.ts';
import * as webhooks from './0042_webhooks.ts';
import * as webhookSecrets from './0043_webhook_secrets.ts';
import * as keptSources from './0044_kept_sources.ts';
import * as importsElsewhere from './0045_imports_elsewhere.ts';
import * as sourceTroubles from './0046_source_troubles.ts';
import * as extensions from './0047_extensions.ts';
import * as secondFactor from './0048_second_factor.ts';
import * as passkeys from './0049_passkeys.ts';
import * as trailFilters from './0050_trail_filters.ts';
import * as finding from './0052_finding.ts';
import * as recordPresence from './0053_record_presence.ts';
import * as viewStars from './0054_view_stars.ts';
import * as days from './0055_days.ts';
import * as takenBack from './0057_taken_back.ts';
import * as notices from './0059_notices.ts';
import * as invitations from './0060_invitations.ts';
import * as readersHouse from './0062_readers_house.ts';
import * as roles from './0069_roles.ts';
import * as dashboards from './0070_dashboards.ts';
import * as members from './0072_members.ts';
import * as parts from './0074_parts.ts';
import * as readersLists from './0076_readers_lists.ts';
import * as trailOfMany from './0078_trail_of_many.ts';
import * as notes from './0079_notes.ts';
import * as taps from './0081_taps.ts';
import * as trailInBulk from './0084_trail_in_bulk.ts';
import * as publishRight from './0086_publish_right.ts';
import * as deliveries from './0088_deliveries.ts';

/** Every migration by its name; they run in the order of their names and never change once released. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_totals': totals,
  '0003_list_indexes': listIndexes,
  '0004_installation_secret': installationSecret,
  '0005_import': importJobs,
  '0006_identity': identity,
  '0007_institution_search': institutionSearch,
  '0008_unique_names': uniqueNames,
  '0009_run_time_lists': runTimeLists,
  '0010_live': live,
  '0011_publishing': publishing,
  '0012_live_media': liveMedia,
  '0013_storage': storage,
  '0014_last_changes': lastChanges,
  '0015_special_editing': specialEditing,
  '0016_open_drafts': openDrafts,
  '0018_watched': watched,
  '0019_backup': backup,
  '0020_repetition': repetition,
  '0021_list_orders': listOrders,
  '0022_traced': traced,
  '0023_gram_totals': gramTotals,
  '0024_one_successor': oneSuccessor,
  '0025_rejected_why': rejectedWhy,
  '0026_upload_quota': uploadQuota,
  '0027_proven_sessions': provenSessions,
  '0028_contributed_content': contributedContent,
  '0029_name_keys': nameKeys,
  '0030_import_plans': importPlans,
  '0033_readers': readers,
  '0034_same_names': sameNames,
  '0035_folded_names': foldedNames,
  '0038_whole_lists': wholeLists,
  '0039_list_tables': listTables,
  '0041_program_keys': programKeys,
  '0042_webhooks': webhooks,
  '0043_webhook_secrets': webhookSecrets,
  '0044_kept_sources': keptSources,
  '0045_imports_elsewhere': importsElsewhere,
  '0046_source_troubles': sourceTroubles,
  '0047_extensions': extensions,
  '0048_second_factor': secondFactor,
  '0049_passkeys': passkeys,
  '0050_trail_filters': trailFilters,
  '0052_finding': finding,
  '0053_record_presence': recordPresence,
  '0054_view_stars': viewStars,
  '0055_days': days,
  '0057_taken_back': takenBack,
  '0059_notices': notices,
  '0060_invitations': invitations,
  '0062_readers_house': readersHouse,
  '0069_roles': roles,
  '0070_dashboards': dashboards,
  '0072_members': members,
  '0074_parts': parts,
  '0076_readers_lists': readersLists,
  '0078_trail_of_many': trailOfMany,
  '0079_notes': notes,
  '0081_taps': taps,
  '0084_trail_in_bulk': trailInBulk,
  '0086_publish_right': publishRight,
  '0088_deliveries': deliveries,
};

/** The table of the notice board, as queries see it. */
export type NoticeTables = {
  x_notices: { id: string; text: string; author: string; created_at: Date };
};

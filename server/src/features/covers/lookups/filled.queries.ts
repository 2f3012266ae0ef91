import { sql, type SQL } from 'drizzle-orm'

// What counts as filled, wherever covers are counted: once it is said what happened, a cover that nobody took has been
// taught as well, or is called off, and its state alone does not say which. `cover` is what the query calls its covers.

/** Whether it counts as asked for: all but what was cancelled. A class that nobody taught was not. */
export const wasAsked = (cover: SQL): SQL => sql`(${cover}.state <> 'cancelled' or ${cover}.outcome is not null)`

/** Whether somebody was approved for it and, as far as anybody said, came. */
export const wasFilled = (cover: SQL): SQL => sql`(${cover}.state = 'filled' or ${cover}.outcome = 'taught')`

import type pg from 'pg'

/**
 * One clock for a simulated month: whoever runs in this process, the server's process and PostgreSQL read real time plus
 * one gap, which a test moves. The product asks the time in three ways, and none of them is touched: `Date`, whose
 * constructor and `now` are replaced here; `performance.now()`, by which pages judge tokens; and `now()` of the database.
 */
const RealDate = globalThis.Date
const realNow = RealDate.now
const realPerformance = performance.now.bind(performance)
let gapMs = 0

class MovedDate extends RealDate {
  constructor(...told: readonly unknown[]) {
    if (told.length) super(...(told as [number]))
    else super(MovedDate.now())
  }

  static override now(): number {
    // Asked each time: a phone's drift stands over the real clock, for the code that runs on that phone.
    return RealDate.now() + gapMs
  }

  // What PostgreSQL's driver or a clone made with the former constructor is a date, too.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

/** From now on this process reads the moved clock. Harmless when done already. */
export function moveThisProcess(): void {
  globalThis.Date = MovedDate as DateConstructor
  performance.now = () => realPerformance() + gapMs
}

export function readGap(): number {
  return gapMs
}

export function setGap(ms: number): void {
  gapMs = ms
}

/** The gap that makes it `instant` (ISO) now. */
export const gapTo = (instant: string): number => RealDate.parse(instant) - realNow.call(RealDate)

/**
 * Makes `now()` and `clock_timestamp()` of one throw-away database read real time plus the gap: as column defaults, in
 * functions with a search path of their own and under their full names alike, because the planner puts the body of an
 * SQL function in the place of its call. The table of built-in functions, by which PostgreSQL runs what it was not
 * given to plan, is not asked for either of them; `checkDatabaseClock` would tell. Needs the owner of the cluster.
 */
export async function moveDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists horloge;
    grant usage on schema horloge to public;
    create table if not exists horloge.ecart (ms bigint not null);
    create or replace function horloge.vraie() returns timestamptz language internal stable as 'now';
    create or replace function horloge.montre() returns timestamptz language internal volatile as 'clock_timestamp';
    create or replace function horloge.lue() returns interval language plpgsql stable security definer as
      $$ begin return (select make_interval(secs => ms / 1000.0) from horloge.ecart); end $$;
    create or replace function pg_catalog.now() returns timestamptz language sql stable as
      'select horloge.vraie() + horloge.lue()';
    create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile as
      'select horloge.montre() + horloge.lue()';
    delete from horloge.ecart;
    insert into horloge.ecart values (0);`)
}

export async function setDatabaseGap(pool: pg.Pool): Promise<void> {
  await pool.query('update horloge.ecart set ms = $1', [Math.round(gapMs)])
}

/** @throws Error where the database, or what it writes by default, does not follow */
export async function checkDatabaseClock(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select now() as maintenant, clock_timestamp() as montre, pg_catalog.now() as nommee,
      (select cree_a from compte order by compte_id desc limit 1) as ecrite`)
  for (const [name, value] of Object.entries(rows[0] as Record<string, Date>)) {
    const gap = Math.abs(value.getTime() - Date.now())
    if (gap > 120_000) throw new Error(`the database's clock does not follow: ${name} is ${gap} ms away`)
  }
}

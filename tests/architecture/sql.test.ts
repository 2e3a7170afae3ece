// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources that are read, not run
import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'
import { findBareOr, findBuiltSql } from './sql.ts'

/** Statements made of parts that no request can reach, one reason each; the count holds, so that none joins them unseen. */
const allowed: Readonly<Record<string, { count: number; why: string }>> = {
  'src/server/live/listen-hub.ts': { count: 1, why: 'two constants: LISTEN takes no parameter' },
  'src/server/jobs/boss-db.ts': { count: 1, why: 'the text that pg-boss wrote, with its own parameters' },
  'src/server/jobs/boss-queue.ts': { count: 1, why: 'grants on the schema whose name is a constant' },
  'src/app/cli/new-module-files.ts': {
    count: 1,
    why: 'the text of a migration file, which a person reads and completes',
  },
  'src/server/resource/table.ts': {
    count: 3,
    why: 'the text of a migration file, for `npm run new:module`; no server runs it',
  },
  'src/server/pg/cluster.ts': { count: 1, why: 'a constant, before any request: CREATE DATABASE takes no parameter' },
}

const sources = listFiles(/^src\/.*\.ts$/).filter(
  f => !/\.test\.ts$|\/testing\/|\/testing\.ts$|test-cluster\.ts$/.test(f),
)

describe('SQL is never built from text', () => {
  it('outside the allowed places', () => {
    const found = new Map<string, string[]>()
    for (const file of sources) {
      const built = findBuiltSql(file, readSource(file))
      if (built.length) found.set(file, built)
    }
    const unexpected = [...found].filter(([file, built]) => built.length !== (allowed[file]?.count ?? 0))
    expect(unexpected).toEqual([])
    // An exception that serves no more goes.
    expect(Object.keys(allowed).filter(file => !found.has(file))).toEqual([])
  })

  it('reads the sources it speaks of: a check that sees nothing is silently green', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.filter(file => /\bsql`/.test(readSource(file))).length).toBeGreaterThan(10)
  })

  it.each([
    ['an interpolated query', 'client.query(`select * from compte where compte_id = ${id}`)'],
    ['an interpolated setting', "pool.query(`set app.compte = '${id}'`)"],
    ['one behind a first part', 'pool.query(`${before}select * from recu where cle = ${cle}`)'],
    ['a prepared one', "pool.query(`execute ouvrir('${cle}')`)"],
    ['one on several lines', 'const q = `\n  update utilisateur set nom = ${nom}\n`'],
    ['two texts joined', "client.query('delete from recu where cle = ' + cle)"],
    ['a text joined late', "client.query('select * from recu' + ' where cle = ' + cle)"],
    ['raw SQL of a variable', 'await sql.raw(text).execute(db)'],
    ['a literal of a variable', 'sql`select ${sql.lit(value)}`'],
    ['raw SQL inside the tag', 'sql`select ${sql.raw(`count(${column})`)}`'],
    ['a raw compiled query', 'db.executeQuery(CompiledQuery.raw(`select ${x}`))'],
    ['pieces put end to end', "['select * from recu where cle in (', list, ')'].join('')"],
    ['another tag', 'other`select * from recu where cle = ${cle}`'],
    ['an order from outside', 'pool.query(`with a as (select 1) select * from a order by ${column}`)'],
  ])('sees %s', (_what, source) => expect(findBuiltSql('planted.ts', source)).not.toEqual([]))

  it.each([
    ['the tag', 'sql`select * from recu where cle = ${cle}`.execute(db)'],
    ['the typed tag', 'sql<number>`select count(*) from recu where cle = ${cle}`'],
    ['parameters', "client.query('select * from recu where cle = $1', [cle])"],
    ['a fixed text on two lines', "'insert into recu (cle) values ($1)' + ' returning cle'"],
    ['a sentence', '`Update de ${nom} : select a file`'],
  ])('lets %s through', (_what, source) => expect(findBuiltSql('planted.ts', source)).toEqual([]))
})

describe('no condition lets go of its neighbours', () => {
  it('by an `or` without parentheses', () => {
    expect(sources.flatMap(file => findBareOr(file, readSource(file)).map(text => `${file}:${text}`))).toEqual([])
  })

  it.each([
    ['a condition', 'query.where(sql<boolean>`a is distinct from ${b} or vue_a < ${c}`)'],
    ['one with parentheses of something else', 'query.where(sql`(a, b) is distinct from (${a}, ${b}) or c`)'],
    ['one in capitals', 'query.where(sql`a = ${a}\n  OR b = ${b}`)'],
    ['one behind a comment', 'query.where(sql`a /* ( */ or b`)'],
    ['a whole statement', 'sql`select 1 from recu where a = ${a} and b or c`'],
    ['a piece put in between', 'sql`select 1 from recu where a ${sql` or b = ${b}`}`'],
    ['raw text', "query.where(sql.raw('a or b'))"],
  ])('sees %s', (_what, source) => expect(findBareOr('planted.ts', source)).not.toEqual([]))

  it.each([
    ['what is held together', 'query.where(sql`(a = ${a} or b = ${b}) and c`)'],
    ['a text', "query.where(sql`a = 'or' and b -- or c\n`)"],
    ['a choice', 'sql`select case when a or b then 1 else 2 end`'],
    ['a function', 'sql`create or replace function f() returns trigger as $$ begin if a or b then end if; end $$`'],
    ['a trigger', 'sql`create trigger t after insert or update or delete on recu for each row execute function f()`'],
    ['another word', 'sql`select ordre from origine`'],
  ])('lets %s through', (_what, source) => expect(findBareOr('planted.ts', source)).toEqual([]))
})

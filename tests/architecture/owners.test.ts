// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources that are read, not run
import { describe, expect, it } from 'vitest'
import { domainOf, findTables, tablesMade } from './owners.ts'
import { listFiles, readSource } from './source-files.ts'

/** Made by another domain's migration before their own existed: a migration that was applied is never edited. */
const HANDED_OVER: Readonly<Record<string, string>> = {
  client: 'customers',
  adresse: 'customers',
  entreprise_cp: 'field-service',
}

const VISITS = 'a visit is read with its customer and address in one statement, whatever the size of the day'

/**
 * Tables that are named outside their domain all the same, one reason each. The list is exact and only gets shorter: what it
 * says and nobody does any more is red too.
 */
const EXCEPTIONS: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'src/domains/field-service/server/interventions/jointures.ts': { tables: ['adresse', 'client'], why: VISITS },
  'src/domains/field-service/server/interventions/visites.ts': { tables: ['adresse', 'client'], why: VISITS },
  'src/domains/field-service/server/creneaux/techniciens.ts': {
    tables: ['adresse'],
    why: 'a detour is measured between the addresses of visits, read with them',
  },
  'src/domains/field-service/server/demandes/lecture.ts': {
    tables: ['adresse', 'client'],
    why: 'a list of requests is read with its customers and addresses in one statement',
  },
  'src/domains/field-service/server/interventions/situation.ts': {
    tables: ['client'],
    why: 'the demonstration record that misbehaves is read under the lock of its visit',
  },
  'src/domains/field-service/server/personnes.ts': {
    tables: ['client'],
    why: 'notifications without an address are found by the name of the customer that they say',
  },
  'src/domains/field-service/server/retention.ts': {
    tables: ['client'],
    why: 'whom nobody visited for years is a question about visits and customers at once',
  },
  'src/server/people/collect.ts': {
    tables: [
      'absence',
      'agent',
      'agent_contrat',
      'conge_droit',
      'demande_absence',
      'demande_conge',
      'disponibilite_jour',
      'disponibilite_plage',
      'indisponibilite',
      'support',
      'utilisateur_fiche',
    ],
    why: 'which tables are about a person themself is told here until each domain registers its own',
  },
}

const owners = new Map<string, string>()
for (const file of listFiles(/^src\/.*\/migrations\/.*\.sql$/)) {
  const domain = domainOf(file)
  for (const table of tablesMade(readSource(file))) if (domain) owners.set(table, domain)
}
for (const [table, domain] of Object.entries(HANDED_OVER)) owners.set(table, domain)
const tables = new Set(owners.keys())
const sources = listFiles(/^src\/.*\.ts$/).filter(file => domainOf(file) !== null)

/** Tables of other domains that a source names; the platform's are everybody's. */
function strangers(file: string, source: string): string[] {
  const own = domainOf(file)
  return [...findTables(file, source, tables)]
    .filter(table => owners.get(table) !== own && owners.get(table) !== 'platform')
    .sort()
}

describe('a table has one owner', () => {
  it('and others ask through its door: no source names a table of another domain, but for the exceptions', () => {
    const found = sources.flatMap(file => {
      const named = strangers(file, readSource(file))
      return named.length > 0 ? [[file, named] as const] : []
    })
    const allowed = Object.entries(EXCEPTIONS).map(([file, { tables: named }]) => [file, [...named].sort()] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed))
  })

  it('which its migration says; what was handed over was made by somebody else', () => {
    const makers = new Map(
      listFiles(/^src\/domains\/.*\/migrations\/.*\.sql$/).flatMap(file =>
        tablesMade(readSource(file)).map(table => [table, domainOf(file)] as const),
      ),
    )
    for (const [table, domain] of Object.entries(HANDED_OVER)) {
      expect(makers.has(table), table).toBe(true)
      expect(makers.get(table)).not.toBe(domain)
    }
  })

  it('reads the sources it speaks of: a check that sees nothing is silently green', () => {
    expect(tables.size).toBeGreaterThan(95)
    expect(sources.length).toBeGreaterThan(700)
    expect(sources.filter(file => findTables(file, readSource(file), tables).size > 0).length).toBeGreaterThan(150)
  })

  it.each([
    ['a query', "db.selectFrom('usurpation').selectAll()", 'usurpation'],
    ['one under another name', "db.selectFrom('usurpation as u')", 'usurpation'],
    ['one of several', "db.selectFrom(['session', 'usurpation as u'])", 'usurpation'],
    ['a join', "query.leftJoin('client as c', j => j)", 'client'],
    ['a write', "db.insertInto('absence').values({})", 'absence'],
    ['a change', "db.updateTable('intervention').set({})", 'intervention'],
    ['a removal', "db.deleteFrom('agenda_lien')", 'agenda_lien'],
    ['SQL', 'sql`select * from absence where jour = ${jour}`', 'absence'],
    ['SQL on the second line', 'sql`select 1\n  from session s join zone z using (compte_id)`', 'zone'],
    ['the second of a list', 'sql`delete from notification n using session w, client c`', 'client'],
    ['one behind a part', 'sql`delete from notification n using ${who} w, client c`', 'client'],
    ['a subquery', 'sql`select (select count(*) from pointage)`', 'pointage'],
    ['a change in SQL', 'sql`update adresse a set titre = ${titre}`', 'adresse'],
    ['rows of its type', 'sql`select * from jsonb_populate_recordset(null::pointage, ${rows})`', 'pointage'],
    ['a table of the builder', "sql`select 1 from ${sql.table('zone')}`", 'zone'],
    ['a table chosen', "(['metier', 'poste'] as const).map(t => sql`delete from ${sql.table(t)}`)", 'metier'],
    ['a declaration', "declare({ table: 'vehicule', fields: {} })", 'vehicule'],
    ['the source of a list', "const a = { source: { table: 'adresse', key: 'adresse_id' } }", 'adresse'],
    ['the type of its rows', "type Row = Database['intervention']", 'intervention'],
  ])('sees %s', (_what, source, table) => {
    expect([...findTables('src/domains/shell/server/planted.ts', source, tables)]).toContain(table)
    expect(strangers('src/domains/shell/server/planted.ts', source)).toContain(table)
    expect(strangers('src/server/planted.ts', source)).toContain(table)
  })

  it.each([
    ['a table of its own', "db.selectFrom('intervention')"],
    ['a table of the platform', "db.selectFrom('utilisateur as u').innerJoin('compte as c', j => j)"],
    ['a word that is no table here', "const champ = { id: 'client', label: 'zone' }"],
    ['a result of its own making', 'sql`with absence as (select 1) select * from absence`'],
    ['a comment', 'sql`select 1 -- from absence\n`'],
    ['a text', "sql`select 'from absence'`"],
    ['a column', 'sql`select client.zone from intervention`'],
  ])('lets %s through', (_what, source) =>
    expect(strangers('src/domains/field-service/server/planted.ts', source)).toEqual([]),
  )
})

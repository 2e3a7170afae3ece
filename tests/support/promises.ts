import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import type { Owner, UserDb } from '#offline/user-db.ts'
import type { Db } from '#server/db/database.ts'
import { type FileStore, fileKey } from '#server/files/store.ts'
import { noteFigures } from './figures.ts'

export interface Figures {
  enregistrees: number
  appliquees: number
  a_resoudre: number
  perdues: number
  doublees: number
}

export interface Told {
  readonly owner: Owner
  /** Actions whose "enregistré" was shown. */
  readonly stored: readonly OutboxEntry[]
  readonly db: UserDb
  readonly system: Db
  readonly files?: FileStore
}

interface Effect {
  cle: string
  objet: string
}

async function readServer(system: Db, { compte_id, utilisateur_id }: Owner) {
  const ledger = await system
    .selectFrom('recu')
    .select(['cle', 'resultat', 'final', 'recu_a'])
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  const effects = await sql<Effect>`select cle, objet from essai_effet
    where compte_id = ${compte_id} and utilisateur_id = ${utilisateur_id} order by rang`.execute(system)
  return { ledger: new Map(ledger.map(row => [row.cle, row])), effects: effects.rows }
}

/**
 * Holds the device and the server against each other and asserts L, D, O, T (and B when the file store is given).
 * @returns figures of this run, for the report
 */
export async function checkPromises({ owner, stored, db, system, files }: Told): Promise<Figures> {
  const [outbox, received, past] = await Promise.all([
    db.outbox.toArray(),
    db.acquittes.toArray(),
    db.historique.toArray(),
  ])
  const { ledger, effects } = await readServer(system, owner)
  const count = new Map<string, number>()
  for (const { cle } of effects) count.set(cle, (count.get(cle) ?? 0) + 1)

  // L: stored actions are received, or stand in plain sight.
  const known = new Set([...outbox, ...received, ...past].map(e => e.id))
  const lost = stored.filter(e => !known.has(e.id))
  const doubled = [...count].filter(([, n]) => n > 1)
  noteFigures({
    banc: 'noeud',
    courses: 1,
    enregistrees: stored.length,
    perdues: lost.length,
    doublees: doubled.length,
  })
  expect(
    lost.map(e => e.id),
    'L: perdues',
  ).toEqual([])
  for (const entry of past) expect(['remplacee', 'abandonnee', 'scellee']).toContain(entry.fin)

  // D: one effect per key at most.
  expect(doubled, 'D: doublées').toEqual([])

  // One transaction: no effect without its ledger row, no applied row without its effect.
  for (const { cle } of effects) expect(ledger.get(cle)?.final, `effet sans reçu ${cle}`).toBe(true)
  for (const [cle, row] of ledger) {
    expect(row.final, `reçu inachevé ${cle}`).toBe(true)
    if (outcomeOf(row.resultat) === 'applied' && isCounted(stored, cle)) expect(count.get(cle), `sans effet`).toBe(1)
  }

  // T: "reçu" is shown with the time of the ledger's own row.
  for (const entry of received) {
    const row = ledger.get(entry.id)
    expect(row, `T: montrée reçue sans reçu ${entry.id}`).toBeDefined()
    expect(Date.parse(entry.recu_a), 'T: heure').toBe(row?.recu_a.getTime())
  }

  // O: effects about one thing stand in the order in which they were done.
  const seq = new Map(received.map(e => [e.id, e.seq]))
  for (const objet of new Set(effects.map(e => e.objet))) {
    const order = effects.filter(e => e.objet === objet && seq.has(e.cle)).map(e => seq.get(e.cle) ?? 0)
    expect(order, `O: ${objet}`).toEqual([...order].sort((a, b) => a - b))
  }

  // B: the very bytes.
  if (files)
    for (const sha of new Set(received.flatMap(e => e.blobs))) {
      const bytes = await files.get(fileKey(owner.compte_id, sha))
      expect(createHash('sha256').update(bytes).digest('hex'), 'B').toBe(sha)
    }
  return {
    enregistrees: stored.length,
    appliquees: received.length,
    a_resoudre: outbox.filter(e => e.etat === 'a_resoudre').length,
    perdues: lost.length,
    doublees: doubled.length,
  }
}

const outcomeOf = (resultat: unknown) => (resultat as { outcome?: string } | null)?.outcome
const isCounted = (stored: readonly OutboxEntry[], cle: string) =>
  stored.some(e => e.id === cle && e.type.startsWith('essai.'))

/** One line per row of the matrix, with its figures: the run's own report. */
export function report(row: string, figures: object): void {
  console.info(`[${row}] ${JSON.stringify(figures)}`)
}

/** The same of each of these phones: what was lost, doubled and applied, summed. */
export async function checkAllPromises(told: readonly Told[]) {
  const total = { perdues: 0, doublees: 0, appliquees: 0 }
  for (const one of told) {
    const figures = await checkPromises(one)
    total.perdues += figures.perdues
    total.doublees += figures.doublees
    total.appliquees += figures.appliquees
  }
  return total
}

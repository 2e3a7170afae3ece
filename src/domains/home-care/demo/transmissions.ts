import { randomUUID } from 'node:crypto'
import { lirePostesAutour } from '#domains/scheduling/server/api.ts'
import type { Db } from '#server/db/database.ts'
import { FICHES } from './fiches.ts'
import '#domains/home-care/server/tables.ts'

const MINUTE = 60_000
/** Sheets told, and how far apart: some nine days of them. */
const NOMBRE = 48
const ECART = 4.4 * 60 * MINUTE
/** When the newest ones were written, in minutes before now: whoever comes in finds them. */
const DERNIERES = [18, 47, 96, 150]
/** Positions in time of the sheets that were corrected and struck out. */
const CORRIGEE = 5
const RAYEE = 8
/** Those who sign in have read up to here; the rest awaits them. */
const LUES_DEPUIS = 7

interface Personne {
  readonly utilisateur_id: number
  readonly email: string
}

/** Somebody who was at work then, else the next on the list: sheets are written during a post. */
async function auteurDe(db: Db, compte_id: number, equipe: readonly Personne[], { rang, quand }: Moment) {
  for (let essai = 0; essai < Math.min(8, equipe.length); essai += 1) {
    const qui = equipe[(rang * 5 + essai) % equipe.length]
    if (!qui) break
    const { en_cours } = await lirePostesAutour({ db, caller: { compte_id } }, qui.utilisateur_id, quand)
    if (en_cours) return qui
  }
  return equipe[rang % equipe.length]
}
type Moment = { readonly rang: number; readonly quand: Date }

/** Handover sheets of one residence, dated back from now: read, unread, important, corrected, struck out. */
export async function chargerTransmissions(db: Db, compte_id: number, maintenant: Date): Promise<void> {
  const personnes = await db
    .selectFrom('utilisateur')
    .select(['utilisateur_id', 'email'])
    .where('compte_id', '=', compte_id)
    .where('actif', '=', true)
    .orderBy('utilisateur_id')
    .execute()
  const enDemo = personnes.filter(p => p.email.endsWith('@demo.test'))
  const cadre = enDemo.find(p => p.email.startsWith('cadre'))
  const equipe = personnes.filter(p => p !== cadre && !enDemo.includes(p))
  if (!cadre || equipe.length === 0) throw new Error('no residence for the handover sheets')
  for (let rang = 0; rang < NOMBRE; rang += 1) {
    const minutes = DERNIERES[rang]
    const passe = minutes === undefined ? (rang - DERNIERES.length + 1) * ECART + 3 * 60 * MINUTE : minutes * MINUTE
    const quand = new Date(maintenant.getTime() - passe)
    // Every seventh is by somebody who signs in: they see how many have read theirs.
    const sien = rang >= LUES_DEPUIS && rang % 7 === 0 ? enDemo.find(p => p !== cadre) : undefined
    const auteur = sien ?? (await auteurDe(db, compte_id, equipe, { rang, quand }))
    const contenu = FICHES[rang % FICHES.length]
    if (!auteur || !contenu) continue
    const lecteurs =
      rang < LUES_DEPUIS
        ? equipe.filter((_, n) => (n * 7 + rang) % 11 === 0)
        : [...enDemo, ...equipe.filter((_, n) => (n + rang) % 3 === 0)]
    await inserer(db, { compte_id, contenu, auteur, cadre, lecteurs, rang, quand, maintenant })
  }
}

interface AInserer extends Moment {
  readonly compte_id: number
  readonly contenu: (typeof FICHES)[number]
  readonly auteur: Personne
  readonly cadre: Personne
  readonly lecteurs: readonly Personne[]
  readonly maintenant: Date
}

async function inserer(db: Db, a: AInserer): Promise<void> {
  const { compte_id, contenu, auteur, cadre, lecteurs, rang, quand, maintenant } = a
  const plusTard = (minutes: number) => new Date(Math.min(quand.getTime() + minutes * MINUTE, maintenant.getTime()))
  const transmission_uid = randomUUID()
  const version = rang === CORRIGEE || rang === RAYEE ? 2 : 1
  const texte = rang === CORRIGEE ? contenu.texte.replace('gauche', 'droit') : contenu.texte
  const { transmission_id } = await db
    .insertInto('transmission')
    .values({
      ...contenu,
      texte,
      compte_id,
      transmission_uid,
      auteur_id: auteur.utilisateur_id,
      version,
      ecrite_a: quand,
      recu_a: plusTard(0.2),
      bouge_a: plusTard(version === 2 ? 35 : 0.2),
      ...(rang === RAYEE && {
        rayee_a: plusTard(35),
        rayee_par: cadre.utilisateur_id,
        rayee_motif: 'Écrite pour une autre personne, reprise au bon nom.',
      }),
    })
    .returning('transmission_id')
    .executeTakeFirstOrThrow()
  if (rang === CORRIGEE)
    await db
      .insertInto('transmission_correction')
      .values({ ...contenu, compte_id, transmission_id, version: 1, corrigee_a: plusTard(35) })
      .execute()
  const ids = [...new Set([auteur, ...lecteurs].map(l => l.utilisateur_id))]
  await db
    .insertInto('transmission_lecture')
    .values(
      ids.map((utilisateur_id, n) => ({
        compte_id,
        transmission_uid,
        utilisateur_id,
        version,
        lue_a: plusTard(n === 0 ? 0 : Math.min(40 + n * 13, 600)),
      })),
    )
    .execute()
}

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ChiffresMois,
  chiffresMoisSchema,
  type DetailFige,
  detailFigeSchema,
} from '#domains/scheduling/model/cloture/cloture.ts'
import { type ProprietesPause, proprietesPauseSchema } from '#domains/scheduling/model/planning/heures.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { MoisCompte } from '#domains/scheduling/model/statistiques/compter.ts'
import type { LigneStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { type Version, type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { jourSchema } from '#wire/ids.ts'
import type { Lecture } from '../planning/pointages.ts'
import '../tables.ts'

/** A closed month as every reader takes it: nothing of it is counted again. */
export interface MoisFige {
  readonly utilisateur_id: number
  /** "2026-12". */
  readonly cle: string
  readonly empreinte: string
  readonly chiffres: ChiffresMois
  readonly detail: DetailFige
  readonly pauses: readonly Version<ProprietesPause>[]
}

/** Settings of the days of a month, as they were when it was closed; other settings of the house are none of its hours. */
export const pausesFigeesSchema = z.array(
  z.object({ valable_du: jourSchema, valeur: z.object(proprietesPauseSchema.shape) }),
)

/** Closed months that touch these days, of everybody or of these people, in one statement. */
export async function lireFiges(
  { db, caller }: Lecture,
  { du, au }: Periode,
  utilisateurs?: readonly number[],
): Promise<Figes> {
  let query = db
    .selectFrom('mois_clos')
    .select(['utilisateur_id', 'empreinte', 'chiffres', 'detail', 'pauses'])
    .select(sql<string>`to_char(mois, 'YYYY-MM')`.as('cle'))
    .where('compte_id', '=', caller.compte_id)
    .where('etat', '=', 'clos')
    .where('mois', '>=', `${du.slice(0, 7)}-01`)
    .where('mois', '<=', au)
  if (utilisateurs) query = query.where('utilisateur_id', '=', sql<number>`any(${sql.val([...utilisateurs])}::int[])`)
  const rows = await query.orderBy('mois').execute()
  return new Figes(
    rows.map(({ chiffres, detail, pauses, ...row }) => ({
      ...row,
      chiffres: chiffresMoisSchema.parse(chiffres),
      detail: detailFigeSchema.parse(detail),
      pauses: pausesFigeesSchema.parse(pauses),
    })),
  )
}

/** Closed months of some people. */
export class Figes {
  readonly #par: ReadonlyMap<number, readonly MoisFige[]>

  constructor(mois: readonly MoisFige[]) {
    this.#par = Map.groupBy(mois, m => m.utilisateur_id)
  }

  /** One person's, in their order. */
  tous(utilisateur_id: number): readonly MoisFige[] {
    return this.#par.get(utilisateur_id) ?? []
  }

  du(utilisateur_id: number, cle: string): MoisFige | undefined {
    return this.tous(utilisateur_id).find(m => m.cle === cle)
  }

  /** What each post that was worked in closed months was counted, by its number. */
  comptees(utilisateur_id: number): ReadonlyMap<number, LigneStat> {
    const faites = this.tous(utilisateur_id).flatMap(m => m.detail.lignes.filter(l => l.sorte === 'fait'))
    return new Map(faites.flatMap(l => (l.pointage_id === null ? [] : [[l.pointage_id, l] as const])))
  }

  /** What each post of a closed month was called when it was closed, by its number. */
  libelles(utilisateur_id: number): ReadonlyMap<number, string> {
    const lignes = this.tous(utilisateur_id).flatMap(m => m.detail.lignes)
    return new Map(lignes.flatMap(l => (l.pointage_id === null ? [] : [[l.pointage_id, l.libelle] as const])))
  }

  /** A year's months, those that are closed as they were closed. */
  remplacer(utilisateur_id: number, annee: number, douze: readonly MoisCompte[]): MoisCompte[] {
    return douze.map(mois => {
      const fige = this.du(utilisateur_id, `${annee}-${String(mois.mois).padStart(2, '0')}`)
      const compte = fige?.detail.mois.find(m => m.mois === mois.mois)
      return fige && compte ? { ...compte, reel: fige.chiffres.reel, planifie: fige.chiffres.planifie } : mois
    })
  }

  /** Settings by day, those of closed months as they were. */
  pausesDe(utilisateur_id: number, pauses: Versions<ProprietesPause>): Versions<ProprietesPause> {
    return this.tous(utilisateur_id).reduce(epingler, pauses)
  }
}

/** Puts the settings of a closed month in the place of those that hold on its days now. */
function epingler(pauses: Versions<ProprietesPause>, { cle, pauses: figees }: MoisFige): Versions<ProprietesPause> {
  const debut: JourIso = `${cle}-01`
  const suite = `${ajouterJours(`${cle}-28`, 4).slice(0, 8)}01`
  const [premiere, ...autres] = pauses
  const hors = (v: Version<ProprietesPause>) => v.valable_du < debut || v.valable_du > suite
  return [
    premiere,
    ...[
      ...autres.filter(hors),
      ...figees.map(f => ({ ...f, valable_du: f.valable_du < debut ? debut : f.valable_du })),
      { valable_du: suite, valeur: versionDu(pauses, suite) },
    ].sort((a, b) => (a.valable_du < b.valable_du ? -1 : 1)),
  ]
}

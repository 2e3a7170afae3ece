import type { ProprietesPause } from '#domains/scheduling/model/planning/heures.ts'
import { reglesApplicables } from '#domains/scheduling/model/regles/applicables.ts'
import type { Droit } from '#domains/scheduling/model/regles/evaluer.ts'
import { refuserReglage } from '#domains/scheduling/model/regles/plancher.ts'
import { type Convention, type Reglage, type Regle, reglageSchema } from '#domains/scheduling/model/regles/types.ts'
import { type Version, type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'
import { lireVersions, type ReglagesCompte } from './proprietes.ts'

export interface ReglesCompte extends ReglagesCompte {
  readonly regles: Regle[]
  /** The account's own settings that hold under its agreement of the day. */
  readonly reglages: readonly Reglage[]
  readonly pause: ProprietesPause
}

/** A setting of the account and the day from which it holds. */
export type ReglageDate = Reglage & { readonly valable_du: JourIso }

/** A setting given back to the law: the row stays and chooses nothing. */
export function estMuet({ poste_type, niveau, seuil, actif, source }: Reglage): boolean {
  return poste_type === null && niveau === null && seuil === null && actif && source === ''
}

/** Every setting that was ever chosen, or that is to hold later, by day. */
export async function lireReglagesDates({ db, caller }: Lecture): Promise<ReglageDate[]> {
  const rows = await db
    .selectFrom('regle_reglage')
    .select(['code', 'poste_type', 'niveau', 'seuil', 'actif', 'source', 'accord_date', 'accord_texte', 'valable_du'])
    .where('compte_id', '=', caller.compte_id)
    .orderBy('valable_du')
    .orderBy('code')
    .orderBy('poste_type')
    .execute()
  // A rule that this version does not know yet is left out, not an error.
  return rows.flatMap(({ valable_du, ...row }): ReglageDate[] => {
    const lu = reglageSchema.safeParse({ ...row, poste_type: row.poste_type === '*' ? null : row.poste_type })
    return lu.success ? [{ ...lu.data, valable_du }] : []
  })
}

/** Of each rule and kind of posts, the setting that holds on a day under the agreement of that day. */
function reglagesDu(tous: readonly ReglageDate[], convention: Convention, jour: JourIso): Reglage[] {
  const enVigueur = new Map<string, Reglage>()
  for (const { valable_du, ...reglage } of tous)
    if (valable_du <= jour) enVigueur.set(`${reglage.code}:${reglage.poste_type}`, reglage)
  return [...enVigueur.values()]
    .filter(reglage => {
      if (estMuet(reglage)) return false
      // Chosen under another agreement, it would now allow what is forbidden: the law stands.
      const refus = reglage.poste_type === null ? refuserReglage(convention, reglage) : null
      // One named before agreements had a date holds: its article permits it.
      return refus === null || refus.champ === 'accord_date'
    })
    .sort((a, b) => `${a.code}:${a.poste_type ?? ''}`.localeCompare(`${b.code}:${b.poste_type ?? ''}`))
}

/** Settings of the account and the rules they give, by day: law, agreement, then the account's own. */
export async function lireReglesDatees(context: Lecture): Promise<Versions<ReglesCompte>> {
  const [versions, tous] = await Promise.all([lireVersions(context), lireReglagesDates(context)])
  const composer = (jour: JourIso): Version<ReglesCompte> => {
    const compte = versionDu(versions, jour)
    const reglages = reglagesDu(tous, compte.convention, jour)
    const regles = reglesApplicables({ convention: compte.convention, reglages })
    return { valable_du: jour, valeur: { ...compte, regles, reglages, pause: compte.proprietes } }
  }
  const jours = [...new Set([...versions, ...tous].map(v => v.valable_du))].sort()
  return [composer(versions[0].valable_du), ...jours.filter(j => j > versions[0].valable_du).map(composer)]
}

/** What held, holds or will hold on a day. */
export async function lireRegles(context: Lecture, jour: JourIso): Promise<ReglesCompte> {
  return versionDu(await lireReglesDatees(context), jour)
}

/** What judges days from `du` on: what holds then, and what comes after. */
export function droitDepuis(
  versions: Versions<ReglesCompte>,
  du: JourIso,
): Droit & { readonly suite: readonly Version<Droit>[] } {
  const { regles, pause } = versionDu(versions, du)
  const suite = versions
    .filter(v => v.valable_du > du)
    .map(({ valable_du, valeur }) => ({ valable_du, valeur: { regles: valeur.regles, pause: valeur.pause } }))
  return { regles, pause, suite }
}

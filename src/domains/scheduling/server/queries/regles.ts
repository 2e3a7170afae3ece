import type { ProprietesPause } from '#domains/scheduling/model/heures.ts'
import { reglesApplicables } from '#domains/scheduling/model/regles/applicables.ts'
import { refuserReglage } from '#domains/scheduling/model/regles/plancher.ts'
import { type Reglage, type Regle, reglageSchema } from '#domains/scheduling/model/regles/types.ts'
import type { Lecture } from './pointages.ts'
import { lireReglages, type ReglagesCompte } from './proprietes.ts'

export interface ReglesCompte extends ReglagesCompte {
  readonly regles: Regle[]
  /** The account's own settings that hold under its agreement of today. */
  readonly reglages: readonly Reglage[]
  readonly pause: ProprietesPause
}

/** A setting given back to the law: the row stays and chooses nothing. */
function estMuet({ poste_type, niveau, seuil, actif, source }: Reglage): boolean {
  return poste_type === null && niveau === null && seuil === null && actif && source === ''
}

/** Settings of the account and the rules they give: law, agreement, then the account's own. */
export async function lireRegles(context: Lecture): Promise<ReglesCompte> {
  const { db, caller } = context
  const [compte, rows] = await Promise.all([
    lireReglages(context),
    db
      .selectFrom('regle_reglage')
      .select(['code', 'poste_type', 'niveau', 'seuil', 'actif', 'source'])
      .where('compte_id', '=', caller.compte_id)
      .orderBy('code')
      .orderBy('poste_type')
      .execute(),
  ])
  // A rule that this version does not know yet is left out, not an error.
  const reglages = rows.flatMap((row): Reglage[] => {
    const lu = reglageSchema.safeParse({ ...row, poste_type: row.poste_type === '*' ? null : row.poste_type })
    if (!lu.success || estMuet(lu.data)) return []
    // Chosen under another agreement, it would now allow what is forbidden: the law stands.
    const ecarte = lu.data.poste_type === null && refuserReglage(compte.convention, lu.data) !== null
    return ecarte ? [] : [lu.data]
  })
  const regles = reglesApplicables({ convention: compte.convention, reglages })
  return { ...compte, regles, reglages, pause: compte.proprietes }
}

import { sql } from 'kysely'
import type { ProprietesPause } from '#domains/scheduling/model/planning/heures.ts'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import {
  type HeuresPrevues,
  heuresDe,
  type NonFait,
  type Prevue,
  prevueDe,
} from '#domains/scheduling/model/planning/prevu.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'

type PauseDu = (jour: JourIso) => ProprietesPause

/** A shift that was planned and not done, whose and when. */
export type NonFaitLu = NonFait & { readonly utilisateur_id: number; readonly pointage_date: JourIso }

interface Ligne {
  readonly pointage_id: number
  readonly present: boolean
  /** It was done where it was planned: by that person, on that day. */
  readonly ici: boolean
  readonly utilisateur_id: number | null
  readonly poste_libelle: string | null
  readonly horaire: Horaire | null
}

/** Where the plan is not what was done; of every other shift it is. */
export class Prevus {
  readonly #parPoste: ReadonlyMap<number, Ligne>
  readonly #lignes: readonly Ligne[]

  constructor(lignes: readonly Ligne[]) {
    this.#lignes = lignes
    this.#parPoste = new Map(lignes.filter(l => l.present).map(l => [l.pointage_id, l]))
  }

  /** Hours of that plan. */
  heures(pointage_id: number): HeuresPrevues | null | undefined {
    const ligne = this.#parPoste.get(pointage_id)
    if (!ligne) return undefined
    return ligne.ici && ligne.horaire ? heuresDe(ligne.horaire) : null
  }

  /** Of a shift that was done: its plan, null where it had none, undefined where it is the same. */
  de(pointage_id: number, pauseDu: PauseDu): Prevue | null | undefined {
    const ligne = this.#parPoste.get(pointage_id)
    if (!ligne) return undefined
    return ligne.ici && ligne.horaire ? prevueDe(ligne.horaire, pauseDu) : null
  }

  /** What was planned and not done, or by somebody else, or another day. */
  nonFaits(pauseDu: PauseDu): NonFaitLu[] {
    return this.#lignes.flatMap(({ ici, horaire, utilisateur_id, poste_libelle, pointage_id }) =>
      ici || !horaire || utilisateur_id === null
        ? []
        : [
            {
              ...prevueDe(horaire, pauseDu),
              ...{ pointage_id, utilisateur_id, poste_libelle: poste_libelle ?? '' },
              pointage_date: horaire.pointage_date,
            },
          ],
    )
  }
}

type Choix =
  | (Periode & { readonly utilisateurs?: readonly number[] | undefined })
  | { readonly pointages: readonly number[] }

const lesquels = (choix: Choix) => {
  if ('pointages' in choix) return sql<boolean>`v.pointage_id = any(${[...choix.pointages]}::int[]) and not v.detache`
  const { du, au, utilisateurs } = choix
  const qui = utilisateurs === undefined ? null : [...utilisateurs]
  return sql<boolean>`
    (v.pointage_date between ${du}::date and ${au}::date or p.pointage_date between ${du}::date and ${au}::date)
    and (${qui}::int[] is null or v.utilisateur_id = any(${qui}::int[]) or p.utilisateur_id = any(${qui}::int[]))`
}

/**
 * What was planned and done otherwise on these days, or of these shifts. A leave takes a shift off with its plan, which comes back with it: under one,
 * nothing was planned. `utilisateurs` absent: the whole company.
 */
export async function lirePrevus({ db, caller }: Lecture, choix: Choix): Promise<Prevus> {
  const { rows } = await sql<Ligne>`
    select v.pointage_id, p.pointage_id is not null as present, v.utilisateur_id, o.poste_libelle,
      coalesce((v.utilisateur_id, v.pointage_date) = (p.utilisateur_id, p.pointage_date), false) as ici,
      case when v.utilisateur_id is not null then jsonb_build_object('pointage_date', v.pointage_date,
        'heure_debut', to_char(v.heure_debut, 'HH24:MI'), 'heure_fin', to_char(v.heure_fin, 'HH24:MI'),
        'pointage_heure_debut_coupure', to_char(v.pointage_heure_debut_coupure, 'HH24:MI'),
        'pointage_heure_fin_coupure', to_char(v.pointage_heure_fin_coupure, 'HH24:MI')) end as horaire
    from pointage_prevu v
    left join poste o on o.compte_id = v.compte_id and o.poste_id = v.poste_id
    left join pointage p on p.compte_id = v.compte_id and p.pointage_id = v.pointage_id and not v.detache
    where v.compte_id = ${caller.compte_id}
      and ${lesquels(choix)}
      and (p.pointage_id is not null or not exists (select from absence a where a.compte_id = v.compte_id
        and a.utilisateur_id = v.utilisateur_id and a.jour = v.pointage_date and a.sorte = any('{conge,tlc}'::text[])))
    order by v.pointage_date, v.heure_debut, v.prevu_id`.execute(db)
  return new Prevus(rows)
}

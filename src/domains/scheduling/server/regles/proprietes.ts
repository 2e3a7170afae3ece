import type { Selectable } from 'kysely'
import { CONGES_PAR_DEFAUT, type ReglesConges } from '#domains/scheduling/model/conges/regles.ts'
import type { SiteFeries } from '#domains/scheduling/model/planning/feries.ts'
import { NUIT_PAR_DEFAUT, PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import { JOURS_ROULANTS, type Proprietes } from '#domains/scheduling/model/planning/planning.ts'
import { NUIT_CONVENTIONS } from '#domains/scheduling/model/regles/catalogue.ts'
import type { Convention } from '#domains/scheduling/model/regles/types.ts'
import { toujours, type Version, type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import type { Database } from '#server/db/database.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from '../planning/pointages.ts'

export interface AccordAnnuel {
  readonly propriete_annee_accord: string
  readonly propriete_annee_accord_date: JourIso | null
  readonly propriete_annee_accord_texte: string
}

export interface ReglagesCompte {
  readonly proprietes: Proprietes
  readonly convention: Convention
  readonly site: SiteFeries
  readonly conges: ReglesConges
  /** The agreement that counts hours over the year. */
  readonly annee: AccordAnnuel
  /** Whether the hours of a night worker are the account's own, not those of its agreement or of the law. */
  readonly nuit_choisie: boolean
}

type Ligne = Selectable<Database['planning_proprietes']>

/** Night hours that make a night worker: the account's own, else its agreement's, else the law's. */
function seuilNuit(convention: Convention, choisi: number | null, par: 'an' | 'mois') {
  const { heures, par: sur } = choisi === null ? NUIT_CONVENTIONS[convention] : { heures: choisi, par }
  return { propriete_nuit_seuil: heures, propriete_nuit_par: sur }
}

/** The specification's defaults (scheduling §9) where the account decided nothing. */
function presenter(row: Ligne | undefined): ReglagesCompte {
  const convention = row?.convention ?? 'aucune'
  const site = row?.site_feries ?? 'metropole'
  return {
    proprietes: {
      propriete_planning_roulant: row?.propriete_planning_roulant ?? JOURS_ROULANTS,
      propriete_limite_planning: row?.propriete_limite_planning ?? null,
      propriete_duree_pause_minute: row?.propriete_duree_pause_minute ?? PAUSE_PAR_DEFAUT.propriete_duree_pause_minute,
      propriete_duree_retrait_pause: row
        ? Number(row.propriete_duree_retrait_pause)
        : PAUSE_PAR_DEFAUT.propriete_duree_retrait_pause,
      propriete_nuit_debut: row?.propriete_nuit_debut.slice(0, 5) ?? NUIT_PAR_DEFAUT.debut,
      propriete_nuit_fin: row?.propriete_nuit_fin.slice(0, 5) ?? NUIT_PAR_DEFAUT.fin,
      ...seuilNuit(convention, row?.propriete_nuit_seuil ?? null, row?.propriete_nuit_par ?? 'an'),
      propriete_decompte: row?.propriete_decompte ?? 'semaine',
      propriete_annee_heures: row?.propriete_annee_heures ?? null,
      site_feries: site,
    },
    annee: {
      propriete_annee_accord: row?.propriete_annee_accord ?? '',
      propriete_annee_accord_date: row?.propriete_annee_accord_date ?? null,
      propriete_annee_accord_texte: row?.propriete_annee_accord_texte ?? '',
    },
    nuit_choisie: row?.propriete_nuit_seuil != null,
    convention,
    site,
    conges: {
      unite: row?.propriete_conges_unite ?? CONGES_PAR_DEFAUT.unite,
      periode: row?.propriete_conges_periode ?? CONGES_PAR_DEFAUT.periode,
      site_feries: site,
    },
  }
}

/** What the account decided, by the day from which it holds; before its first choice, the defaults. */
export async function lireVersions({ db, caller }: Lecture): Promise<Versions<ReglagesCompte>> {
  const rows = await db
    .selectFrom('planning_proprietes')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .orderBy('valable_du')
    .execute()
  const [defauts] = toujours(presenter(undefined))
  const lues = rows.map((row): Version<ReglagesCompte> => ({ valable_du: row.valable_du, valeur: presenter(row) }))
  const [premiere, ...suivantes] = lues
  return premiere?.valable_du === defauts.valable_du ? [premiere, ...suivantes] : [defauts, ...lues]
}

/** What held, holds or will hold on a day. */
export async function lireReglages(lecture: Lecture, jour: JourIso): Promise<ReglagesCompte> {
  return versionDu(await lireVersions(lecture), jour)
}

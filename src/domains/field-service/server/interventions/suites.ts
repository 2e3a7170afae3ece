import { nommerEtat } from '#domains/field-service/model/demandes/etats.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import type { VisiteDetail, VisiteParente } from '#domains/field-service/model/interventions/regulation.ts'
import type { Context } from '#server/http/context.ts'
import { tientLesDemandes } from '../demandes/droit.ts'

/** The visit that one follows, and those that follow it, cancelled ones aside. */
export async function lireSuites(
  { db, caller }: Context,
  intervention_id: number,
): Promise<{ readonly suite_de: VisiteParente | null; readonly suites: VisiteParente[] }> {
  const rows = await db
    .selectFrom('intervention')
    .select(['intervention_id', 'jour', 'etapes_en_cours', 'intervention_reference'])
    .where('compte_id', '=', caller.compte_id)
    .where(({ and, eb, or, selectFrom }) =>
      or([
        and([
          eb('intervention_reference', '=', intervention_id),
          // As its index is.
          eb('intervention_reference', '>', 0),
          eb('annulee_a', 'is', null),
        ]),
        eb(
          'intervention_id',
          '=',
          selectFrom('intervention')
            .select('intervention_reference')
            .where('compte_id', '=', caller.compte_id)
            .where('intervention_id', '=', intervention_id),
        ),
      ]),
    )
    .orderBy('intervention_id')
    .execute()
  const presenter = ({ intervention_id: id, jour, etapes_en_cours }: (typeof rows)[number]) => ({
    intervention_id: id,
    jour,
    etape_libelle: libelleEtape(etapes_en_cours),
  })
  const suite_de = rows.find(r => r.intervention_reference !== intervention_id)
  return {
    suite_de: suite_de ? presenter(suite_de) : null,
    suites: rows.filter(r => r.intervention_reference === intervention_id).map(presenter),
  }
}

/** The request that the closing of a visit asked for, whatever became of it since, and the one that the visit answers. */
export async function lireDemandesDe(
  { db, caller }: Context,
  intervention_id: number,
): Promise<Pick<VisiteDetail, 'demande_suite' | 'demande'>> {
  const demandes = await db
    .selectFrom('demande')
    .select(['demande_id', 'etat_id', 'receveur_compte_id', 'donneur_compte_id', 'intervention_id'])
    .where('compte_id', '=', caller.compte_id)
    .where(({ eb, or }) =>
      or([eb('intervention_origine_id', '=', intervention_id), eb('intervention_id', '=', intervention_id)]),
    )
    .execute()
  const suite = demandes.find(d => d.intervention_id !== intervention_id)
  const sienne = demandes.find(d => d.intervention_id === intervention_id && d.etat_id === 3)
  return {
    demande_suite: suite
      ? {
          demande_id: suite.demande_id,
          etat_libelle: nommerEtat(suite.etat_id, suite.receveur_compte_id !== null),
        }
      : null,
    demande: sienne
      ? {
          demande_id: sienne.demande_id,
          annulable: sienne.donneur_compte_id === null && tientLesDemandes({ caller }),
        }
      : null,
  }
}

import { chercherCreneaux } from '#domains/field-service/model/creneaux/creneaux.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import { premiersLibres } from '#domains/field-service/model/creneaux/premiers.ts'
import { DUREE_USUELLE } from '#domains/field-service/server/creneaux/chercher.ts'
import { lireEquipe } from '#domains/field-service/server/creneaux/techniciens.ts'
import { lireTemps } from '#domains/field-service/server/creneaux/temps.ts'
import { lireSavoirs } from '#domains/field-service/server/reseau/creneaux-libres.ts'
import type { ReadContext } from '#server/http/context.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { lireDemandeExterne } from './externes.ts'

/** How far one looks ahead, as for a visit of one's own. */
const JOURS = 28

/**
 * The first days on which somebody of one's own is free for an offer, from the wished one on; none where it is further than what
 * one looks at. @throws CodedError INTROUVABLE: nothing that this company was offered
 */
export async function lirePremiersLibres(context: ReadContext, externe_id: number) {
  const { prestation, prestation_duree, demande_date_souhaite } = await lireDemandeExterne(context, externe_id)
  const { now } = context
  const aujourdhui = jourParis(now)
  const premier = demande_date_souhaite && demande_date_souhaite > aujourdhui ? demande_date_souhaite : aujourdhui
  const jours = Array.from({ length: JOURS }, (_, n) => ajouterJours(premier, n))
  const [equipe, sait, temps] = await Promise.all([
    lireEquipe(context, jours, { lieux: false }),
    lireSavoirs(context, prestation),
    lireTemps(context),
  ])
  const { creneaux } = chercherCreneaux(
    equipe.map(t => ({ ...t, competent: sait(t.utilisateur_id), en_zone: true })),
    // The address comes with the acceptance: no way is measured.
    {
      lieu: { adresse_latitude: null, adresse_longitude: null },
      duree_minutes: enMinutes(prestation_duree) || DUREE_USUELLE,
      jours,
      depuis: now.getTime(),
      temps,
    },
  )
  return premiersLibres(creneaux)
}

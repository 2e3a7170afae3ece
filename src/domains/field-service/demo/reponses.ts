import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { DemoIntervention, DonneesDemo } from './types.ts'
import '#domains/field-service/server/tables.ts'

/** What customers answered to their report, from the happiest on; the last one said nothing beside the number. */
const AVIS = [
  { note: 5, commentaire: 'Ponctuel et soigneux, merci.' },
  { note: 2, commentaire: 'Arrivé avec une heure de retard, sans prévenir.' },
  { note: 4, commentaire: '' },
] as const
const CONFIRMEES = 2
/** Said of the one before those: nothing suits. */
const EMPECHEMENT = 'Je travaille en journée\u00a0: plutôt après 16 h, ou un samedi matin.'

const a = (jour: string, heure: string) => new Date(`${jour}T${heure}:00Z`)

/** A link that nobody holds, and the mail that it left with. */
async function ecrire(
  db: Db,
  { clients, utilisateurs }: DonneesDemo,
  visite: DemoIntervention,
  envoi: { readonly sujet: 'rendez-vous' | 'compte-rendu'; readonly parti_a: Date },
): Promise<void> {
  const { compte_id, intervention_id, client_id } = visite
  const adresse = clients.find(c => c.client_id === client_id)?.client_email ?? ''
  const commun = { compte_id, intervention_id, canal: 'mail' as const, adresse }
  const jeton_sha256 = createHash('sha256').update(`demonstration ${intervention_id}`).digest()
  const { lien_id } = await db
    .insertInto('lien_client')
    .values({ ...commun, jeton_sha256, cree_a: envoi.parti_a })
    .returning('lien_id')
    .executeTakeFirstOrThrow()
  const utilisateur_id = utilisateurs.find(u => u.compte_id === compte_id)?.utilisateur_id ?? 0
  await db
    .insertInto('envoi_client')
    .values({ ...commun, ...envoi, lien_id, etat: 'parti', utilisateur_id, demande_a: envoi.parti_a })
    .execute()
}

/** What customers said by their link: how past visits went, that coming ones suit them, and that one does not. */
export async function insererReponses(db: Db, donnees: DonneesDemo): Promise<void> {
  const { interventions, aujourdhui } = donnees
  for (const compte_id of [1, 2]) {
    const siennes = interventions.filter(i => i.compte_id === compte_id && !i.annulee)
    const faites = siennes.filter(i => i.etapes_en_cours === 3 && i.intervention_date_planifie < aujourdhui)
    for (const [rang, { note, commentaire }] of AVIS.entries()) {
      const visite = faites.at(-1 - rang)
      if (!visite) continue
      const lendemain = ajouterJours(visite.intervention_date_planifie, 1)
      const { intervention_id } = visite
      await ecrire(db, donnees, visite, {
        sujet: 'compte-rendu',
        parti_a: a(visite.intervention_date_planifie, '18:00'),
      })
      await db
        .insertInto('reponse_client')
        .values({ compte_id, intervention_id, note, commentaire, avis_a: a(lendemain, '05:30') })
        .execute()
    }
    const hier = ajouterJours(aujourdhui, -1)
    const aVenir = siennes.filter(i => i.intervention_date_planifie > aujourdhui).slice(-CONFIRMEES - 1)
    for (const [rang, visite] of aVenir.entries()) {
      const { intervention_id, intervention_date_planifie: jour, th_libelle: creneau } = visite
      await ecrire(db, donnees, visite, { sujet: 'rendez-vous', parti_a: a(hier, '08:00') })
      const dit =
        rang === 0
          ? { empeche_a: a(hier, '10:03'), empeche_jour: jour, empeche_creneau: creneau, empeche_message: EMPECHEMENT }
          : { confirme_a: a(hier, '09:12'), confirme_jour: jour, confirme_creneau: creneau }
      await db
        .insertInto('reponse_client')
        .values({ compte_id, intervention_id, ...dit })
        .execute()
    }
  }
}

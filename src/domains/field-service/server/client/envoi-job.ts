import { sql } from 'kysely'
import { z } from 'zod'
import { creneauDit, promesseRompue } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { DEPART_TARDIF_MS, momentDePartir } from '#domains/field-service/model/interventions/heures-calmes.ts'
import {
  type Canal,
  dernierJourDuLien,
  ecrireLettre,
  ecrireSms,
  type SujetEnvoi,
} from '#domains/field-service/model/interventions/prevenir.ts'
import { ditClientAbsent } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { adresseRendezVous } from '#domains/field-service/modules/rendez-vous-client/address.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/job.ts'
import { publish } from '#server/live/publish.ts'
import { MAIL_RETRY } from '#server/mail/mail-job.ts'
import { composeMail } from '#server/mail/templates.ts'
import type { Services } from '#server/services.ts'
import { jourParis, versMs } from '#wire/dates.ts'
import { idSchema } from '#wire/ids.ts'
import { withoutLinks } from '#wire/link-free.ts'
import { lireSituation } from '../interventions/situation.ts'
import { estimerArrivee } from './arrivee.ts'
import { deriverJeton } from './jeton.ts'
import { lireLieu } from './lieu.ts'
import { contexteDuLien } from './ouvrir.ts'
import { rendreParts } from './parts.ts'
import { promettreDit } from './promettre-dit.ts'
import { lireSuivant } from './suivant.ts'
import '../tables.ts'

interface Envoi {
  readonly canal: Canal
  readonly adresse: string
  readonly sujet: SujetEnvoi
  readonly demande_a: Date
  readonly lien_id: string
  readonly tient: boolean
  readonly intervention_id: number
  readonly entreprise: string
  readonly telephone: string
  readonly prestation: string
  readonly technicien: string
  readonly jour: string
  readonly th_libelle: string
  readonly th_jour: string | null
  readonly utilisateur_id: number
  readonly cloture_libelle: string
  readonly debut: Date
  readonly fin: Date
  readonly heure_arrivee: Date | null
}

async function lireEnvoi(db: Db, compte_id: number, envoi_id: number): Promise<Envoi | undefined> {
  const { rows } = await sql<Envoi>`select v.canal, v.adresse, v.sujet, v.demande_a, v.lien_id,
      l.revoque_a is null and (i.annulee_a is not null) = (v.sujet = 'annulation')
        -- Nobody is on the way any more once the step was taken back, or the visit is over.
        and (v.sujet <> 'en-route' or i.etapes_en_cours in (1, 2)) as tient, v.intervention_id, c.compte_raison_sociale as entreprise, c.compte_telephone1 as telephone,
      p.prestation_libelle as prestation, coalesce(u.prenom, '') as technicien, i.jour, i.th_libelle, i.th_jour, i.cloture_libelle, v.utilisateur_id,
      lower(i.plage) as debut, upper(i.plage) as fin, i.heure_arrivee
    from envoi_client v join lien_client l using (compte_id, lien_id)
      join intervention i on i.compte_id = v.compte_id and i.intervention_id = v.intervention_id
      join prestation p on p.compte_id = i.compte_id and p.prestation_id = i.prestation_id
      join compte c on c.compte_id = v.compte_id
      left join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
    where v.compte_id = ${compte_id} and v.envoi_id = ${envoi_id} and v.etat in ('attente', 'retarde')`.execute(db)
  return rows[0]
}

async function partir(services: Services, compte_id: number, envoi: Envoi): Promise<void> {
  const { pools, config, mailer, sms } = services
  const { canal, adresse, sujet, lien_id } = envoi
  const url = config.publicUrl + adresseRendezVous(deriverJeton(await readSecret(pools.system), lien_id))
  const entreprise = envoi.entreprise.replace(/\s+/g, ' ')
  const context = { db: pools.system, caller: { compte_id }, now: services.clock() }
  const arrivee = sujet === 'en-route' ? await estimerArrivee(context, envoi.intervention_id) : null
  const annonce = {
    ...envoi,
    suivant: sujet === 'compte-rendu' ? await lireSuivant(context, envoi.intervention_id) : null,
    entreprise,
    creneau: creneauDit(envoi),
    adresse_visite: sujet === 'rendez-vous' ? await lireLieu(context, envoi.intervention_id) : '',
    rompue: promesseRompue(envoi),
    arrivee,
    absent: ditClientAbsent(envoi.cloture_libelle),
    arrive_a: envoi.heure_arrivee?.toISOString() ?? null,
  }
  if (canal === 'sms') {
    if (!sms) throw new Error('no way to send a text message')
    return await sms.send({ to: adresse, text: ecrireSms(sujet, annonce, url) })
  }
  const { objet, paragraphes, lien } = ecrireLettre(sujet, annonce)
  await mailer.send(
    composeMail({
      to: adresse,
      company: withoutLinks(entreprise),
      subject: objet,
      paragraphs: paragraphes,
      link: { label: lien, url },
    }),
  )
}

/** The letter of an appointment is how a customer is told of it: a visit that moved while it left is promised as the letter said. */
async function retenirPromesse(services: Services, compte_id: number, envoi: Envoi): Promise<void> {
  if (envoi.sujet !== 'rendez-vous') return
  const { lien_id, utilisateur_id, intervention_id } = envoi
  await services.pools.system.transaction().execute(async db => {
    const context = contexteDuLien({ db, services, now: services.clock() }, { compte_id, lien_id, utilisateur_id })
    const situation = await lireSituation(context, intervention_id)
    if (situation && !situation.annulee && situation.etape === 0) await promettreDit(context, situation, envoi)
  })
}

/**
 * Sends what was asked for, and writes on the visit what became of it. A first try that failed does not have the next one
 * leave at night: it waits for the next allowed moment, and is judged again then.
 */
export const envoiJob = defineJob({
  name: 'client-prevenir',
  schema: z.strictObject({ compte_id: idSchema, envoi_id: idSchema }),
  retry: MAIL_RETRY,
  async handle(services, { compte_id, envoi_id }) {
    const db = services.pools.system
    const envoi = await lireEnvoi(db, compte_id, envoi_id)
    // Sent by a twin, or erased with its customer.
    if (!envoi) return
    const noter = async (etat: 'retarde' | 'parti' | 'abandonne') => {
      const parti_a = etat === 'parti' ? services.clock() : null
      await db
        .updateTable('envoi_client')
        .set({ etat, parti_a })
        .where('compte_id', '=', compte_id)
        .where('envoi_id', '=', envoi_id)
        .execute()
      if (etat === 'abandonne') await rendreParts(services, [{ compte_id, ...envoi }])
      await publish({ db }, { compte_id, utilisateur_id: null, sujet: 'plannings-entreprises' })
    }
    const maintenant = services.clock()
    const perime = envoi.sujet === 'en-route' && maintenant.getTime() - envoi.demande_a.getTime() > DEPART_TARDIF_MS
    if (!envoi.tient || perime || dernierJourDuLien(envoi.jour) < jourParis(maintenant)) return await noter('abandonne')
    const attendre = versMs(momentDePartir(envoi, maintenant)) - maintenant.getTime()
    if (attendre > 0) {
      await noter('retarde')
      await services.jobs.enqueue(envoiJob, { compte_id, envoi_id }, { afterSeconds: Math.ceil(attendre / 1000) })
      return
    }
    try {
      await partir(services, compte_id, envoi)
    } catch (error) {
      await noter('retarde')
      throw error
    }
    await noter('parti')
    await retenirPromesse(services, compte_id, envoi)
  },
})

import { sql } from 'kysely'
import { lireCoordonnees } from '#domains/customers/server/api.ts'
import { creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import {
  type Canal,
  type Envoi,
  ouvreEncore,
  type Prevenir,
  sujetDe,
} from '#domains/field-service/model/interventions/prevenir.ts'
import { adresseVerifiee } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { estMobile, normaliserTelephone } from '#wire/french.ts'
import type { LignePlan } from '../interventions/plan.ts'
import { liensVivants } from './couper-liens.ts'
import '../tables.ts'

/** Read by a desk, whose owner alone has the link: a company that nobody vouches for writes to no stranger. */
export const A_CONFIRMER =
  'L’adresse e-mail de l’entreprise reste à confirmer par son propriétaire\u00a0: d’ici là, aucun message ne part.'

type Lecture = Pick<Context, 'db' | 'caller' | 'now' | 'services'>

interface VisiteDe {
  readonly client_id: number
  readonly adresse_id: number
  readonly jour: string
}

/** Where a customer is reached, or why they are not. */
type Trouvee = { readonly adresse: string } | { readonly refus: string }

/** Why a channel is closed, in words; null: it is open. */
export const raisonDe = (trouvee: Trouvee): string | null => ('refus' in trouvee ? trouvee.refus : null)

/** Where the customer is reached on a channel, or why not. */
export async function lireAdresses(context: Lecture, visite: VisiteDe): Promise<Readonly<Record<Canal, Trouvee>>> {
  const refus = ouvreEncore(visite, jourParis(context.now))
    ? null
    : 'Cette visite est trop ancienne\u00a0: son lien ne s’ouvrirait plus.'
  if (refus !== null) return { mail: { refus }, sms: { refus } }
  if (!(await adresseVerifiee(context))) return { mail: { refus: A_CONFIRMER }, sms: { refus: A_CONFIRMER } }
  const { email, telephones } = await lireCoordonnees(context, visite)
  const mobile = telephones.find(estMobile)
  const to = mobile && normaliserTelephone(mobile)
  return {
    mail: /^[^\s@]+@[^\s@]+$/.test(email) ? { adresse: email } : { refus: 'Ce client n’a pas d’adresse e-mail.' },
    sms: !context.services.sms
      ? { refus: 'Les SMS ne sont pas installés sur ce serveur.' }
      : to
        ? { adresse: to }
        : { refus: 'Ce client n’a pas de téléphone mobile.' },
  }
}

const direTraite = (r: { readonly empeche_traite_a: Date | null; readonly traite_par: string }) => ({
  traite: r.empeche_traite_a !== null,
  traite_a: r.empeche_traite_a?.toISOString() ?? null,
  traite_par: r.traite_par,
})

/** What the customer answered; that an appointment suits them, or does not, counts for the one that they read. */
async function lireReponse({ db, caller }: Lecture, { intervention_id, jour, ...ligne }: LignePlan) {
  const r = await db
    .selectFrom('reponse_client')
    .select(['confirme_a', 'confirme_jour', 'confirme_creneau', 'note', 'commentaire', 'avis_a'])
    .select(['empeche_a', 'empeche_jour', 'empeche_creneau', 'empeche_message', 'empeche_moment', 'empeche_traite_a'])
    .select(
      sql<string>`coalesce((select trim(u.prenom || ' ' || u.nom) from utilisateur u
      where u.compte_id = reponse_client.compte_id and u.utilisateur_id = empeche_traite_par), '')`.as('traite_par'),
    )
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirst()
  const creneau = creneauDit(ligne)
  const tient = r?.confirme_jour === jour && r.confirme_creneau === creneau
  const empeche = ligne.etapes_en_cours === 0 && r?.empeche_jour === jour && r.empeche_creneau === creneau
  const { empeche_a: dit = null, empeche_message: message = '', empeche_moment: moment = '' as const } = r ?? {}
  const dit_a = dit?.toISOString()
  return {
    confirme_a: tient && r.confirme_a ? r.confirme_a.toISOString() : null,
    avis: r?.note && r.avis_a ? { note: r.note, commentaire: r.commentaire, avis_a: r.avis_a.toISOString() } : null,
    empechement: empeche && dit_a ? { message, moment, dit_a, ...direTraite(r) } : null,
    empechement_ancien: dit_a && !empeche ? { message, moment, dit_a } : null,
  }
}

/** What the panel of a visit says of it. */
export async function lireEnvois(context: Lecture, ligne: LignePlan): Promise<Prevenir> {
  const { db, caller } = context
  const { intervention_id, annulee_a, etapes_en_cours } = ligne
  const [adresses, reponse, vivants, { rows }] = await Promise.all([
    lireAdresses(context, ligne),
    lireReponse(context, ligne),
    liensVivants(context, intervention_id),
    sql<
      Omit<Envoi, 'demande_a' | 'parti_a' | 'coupe_a'> & { demande_a: Date; parti_a: Date | null; coupe_a: Date | null }
    >`
      select v.canal, v.adresse, v.sujet, v.etat, v.demande_a, v.parti_a, trim(u.prenom || ' ' || u.nom) as auteur,
        l.revoque_a as coupe_a
      from envoi_client v join utilisateur u using (compte_id, utilisateur_id) join lien_client l using (compte_id, lien_id)
      where v.compte_id = ${caller.compte_id} and v.intervention_id = ${intervention_id}
      order by v.envoi_id desc limit 20`.execute(db),
  ])
  return {
    refus: { mail: raisonDe(adresses.mail), sms: raisonDe(adresses.sms) },
    sujet: sujetDe(etapes_en_cours, annulee_a !== null),
    ...reponse,
    lien_ouvert: vivants.length > 0 && ouvreEncore(ligne, jourParis(context.now)),
    envois: rows.map(r => ({
      ...r,
      demande_a: r.demande_a.toISOString(),
      parti_a: r.parti_a === null ? null : r.parti_a.toISOString(),
      coupe_a: r.coupe_a === null ? null : r.coupe_a.toISOString(),
    })),
  }
}
